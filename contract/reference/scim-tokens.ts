import type { ScimToken } from '#contract/exchange/scim-tokens.ts';
import { ids } from '#contract/platform/example-ids.ts';
import type { References } from './row.ts';

const address = 'https://loggia.example/scim/v2';

const entra: ScimToken = {
  id: ids.entraToken,
  name: 'Entra',
  lastFour: 'm4Xs',
  ownerId: ids.ada,
  ownerName: 'Ada North',
  createdAt: '2026-04-10T09:00:00.000Z',
  lastUsedAt: '2026-04-14T02:00:00.000Z',
  expiresAt: '2099-01-01T00:00:00.000Z',
  address,
};
const okta: ScimToken = {
  id: ids.oktaToken,
  name: 'Okta',
  lastFour: 'q_7d',
  ownerId: ids.ada,
  ownerName: 'Ada North',
  createdAt: '2026-04-09T09:00:00.000Z',
  expiresAt: '2099-01-01T00:00:00.000Z',
  address,
};

export const scimTokensReference = {
  listScimTokens: {
    summary: 'List SCIM tokens',
    description:
      'Lists the open tokens with which directories add, change and deactivate staff, newest first. The tokens themselves are not part of it.',
    example: { answer: [entra, okta] },
  },
  createScimToken: {
    summary: 'Make a SCIM token',
    description:
      'Makes a token for the directory of the company, and returns it. It is never shown again. With it the directory speaks SCIM 2.0 at `address`: it adds staff, changes their names and addresses, deactivates them and puts them into roles. It never makes an administrator. The token works for a year, while the caller is an active administrator. At most 10 tokens are open. Demo companies have none.',
    example: {
      body: { name: 'Directory' },
      answer: {
        id: ids.created,
        name: 'Directory',
        lastFour: '7Bcd',
        ownerId: ids.ada,
        ownerName: 'Ada North',
        createdAt: '2026-04-14T15:05:00.000Z',
        expiresAt: '2027-04-14T15:05:00.000Z',
        address,
        token: `lgg_${'A'.repeat(84)}7Bcd`,
      },
    },
  },
  deleteScimToken: {
    summary: 'End a SCIM token',
    description: 'Ends a token. The directory that uses it is refused immediately. The people it added stay.',
    example: { params: { id: ids.oktaToken } },
  },
} satisfies Partial<References>;
