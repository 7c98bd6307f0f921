import type { IdentityProvider } from '#contract/people/identity-providers.ts';
import { ids } from '#contract/platform/example-ids.ts';
import type { References } from './row.ts';

const directory: IdentityProvider = {
  id: ids.directory,
  name: 'Studio North',
  issuer: 'https://id.studio-north.example',
  clientId: 'loggia',
  hasSecret: true,
  domains: ['studio-north.example'],
  for: 'Staff',
  create: false,
  roleMap: [],
  required: false,
  redirectAddress: 'https://loggia.example/api/Auth/oidc/callback',
  createdAt: '2026-01-05T08:00:00.000Z',
  version: 3,
};
const other: IdentityProvider = { ...directory, id: ids.otherDirectory, name: 'Studio South' };
const old: IdentityProvider = { ...directory, id: ids.oldDirectory, name: 'Studio West' };

/** What the sign-in page of the company shows. */
export const offeredProviders = [directory, other, old].map(({ id, name }) => ({ id, name }));

export const identityProvidersReference = {
  listIdentityProviders: {
    summary: 'List identity providers',
    description:
      'Lists the OpenID Connect providers of the company by name. `redirectAddress` has to be registered at each of them. Secrets are not part of it.',
    example: { answer: [directory, other, old] },
  },
  createIdentityProvider: {
    summary: 'Add an identity provider',
    description:
      'From now on, the sign-in page has a button with this name. `issuer` is the address that the provider gives itself; it has to be public and begin with `https://`, unless the operator allows it. `clientId` and `secret` are what Loggia is called at the provider, and its password there, which is never shown again. `for: Clients` and `for: Both` name one client in `forClientId`: the provider signs in users of that client alone, and with `Both` also staff. An account is linked to a user the first time by an invitation, by the user, or if the provider and Loggia have both confirmed the e-mail address and its domain is one of `domains`. With `create`, people without a user get one with the role `roleId`; if there are `domains`, only with an address there. `roleMap` gives roles by the values of `roleClaim`, at each sign-in. Nobody becomes an administrator through a provider. With `required`, the people it covers cannot sign in with a password, except administrators with emergency access. If there is none, the caller gets it. Demo companies have no providers.',
    example: {
      body: {
        name: 'Studio East',
        issuer: 'https://id.studio-east.example',
        clientId: 'loggia',
        secret: 'an example, and no secret',
        domains: ['studio-east.example'],
        for: 'Staff',
      },
      answer: {
        ...directory,
        id: ids.created,
        name: 'Studio East',
        issuer: 'https://id.studio-east.example',
        domains: ['studio-east.example'],
        version: 1,
      },
    },
  },
  updateIdentityProvider: {
    summary: 'Change an identity provider',
    description:
      'Changes the fields that are given. An empty `secret` removes it. Another `issuer` unlinks all accounts, because they are others there.',
    example: {
      params: { id: ids.directory },
      body: { domains: [] },
      answer: { ...directory, domains: [], updatedAt: '2026-04-14T15:05:00.000Z', version: 4 },
    },
  },
  deleteIdentityProvider: {
    summary: 'Remove an identity provider',
    description: 'Removes a provider and unlinks all accounts there. Nobody can sign in with it any more.',
    example: { params: { id: ids.oldDirectory } },
  },
  listBreakGlass: {
    summary: 'List who has emergency access',
    description:
      'Lists the administrators who may sign in with a password although a provider is required, in case it fails.',
    example: { answer: [] },
  },
  addBreakGlass: {
    summary: 'Give emergency access',
    description: 'Gives an active administrator with a password emergency access. At most 10 people have it.',
    example: { params: { id: ids.ada } },
  },
  removeBreakGlass: {
    summary: 'Take emergency access away',
    description: 'Takes emergency access away. The last person keeps it while a provider is required.',
    example: { params: { id: ids.ada } },
  },
} satisfies Partial<References>;
