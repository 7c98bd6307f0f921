import { createScimToken, listScimTokens } from '#contract/exchange/scim-tokens.ts';
import { addTotp, confirmTotp, createRecoveryCodes, renameFactor } from '#contract/people/factors.ts';
import { createIdentityProvider, listBreakGlass } from '#contract/people/identity-providers.ts';
import { addPasskey, startPasskey, startPasskeySignIn } from '#contract/people/passkeys.ts';
import { linkIdentity, listIdentities } from '#contract/people/single-sign-on.ts';
import type { NamedSchema } from './named-schema.ts';

/** Single sign-on, passkeys and second factors. */
export const signInSchemas = {
  IdentityProvider: {
    schema: createIdentityProvider.responses[201],
    description: 'An OpenID Connect provider with which people of the company sign in.',
  },
  BreakGlass: {
    schema: listBreakGlass.responses[200].element,
    description: 'An administrator who may sign in with a password although a provider is required.',
  },
  ScimToken: {
    schema: listScimTokens.responses[200].element,
    description: 'A token with which a directory adds, changes and deactivates staff by SCIM 2.0.',
  },
  NewScimToken: {
    schema: createScimToken.responses[201],
    description: 'A new token for a directory. `token` is returned once.',
  },
  Identity: {
    schema: listIdentities.responses[200].element,
    description: 'A provider with which the caller can sign in, and since when an account there is linked.',
  },
  Factor: { schema: renameFactor.responses[200], description: 'A second factor of the caller.' },
  NewTotp: {
    schema: addTotp.responses[201],
    description: 'A new app for codes. `secret` is for typing, and `uri` for a QR code. Both are returned once.',
  },
  ConfirmedTotp: {
    schema: confirmTotp.responses[200],
    description: 'The recovery codes that come with the first factor of the caller.',
  },
  NewPasskey: {
    schema: addPasskey.responses[201],
    description: 'A new passkey, with the recovery codes that come with the first factor of the caller.',
  },
  PasskeyOptions: {
    schema: startPasskey.responses[200],
    description: 'What `navigator.credentials.create` needs, as JSON.',
  },
  PasskeySignInOptions: {
    schema: startPasskeySignIn.responses[200],
    description: 'What `navigator.credentials.get` needs, as JSON.',
  },
  RecoveryCodes: {
    schema: createRecoveryCodes.responses[201],
    description: 'New recovery codes. They are returned once.',
  },
  ProviderPage: { schema: linkIdentity.responses[200], description: 'The page of a provider to open.' },
} as const satisfies Record<string, NamedSchema>;
