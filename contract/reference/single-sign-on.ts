import { ids } from '#contract/platform/example-ids.ts';
import { rateLimited } from '#contract/platform/headers.ts';
import { exampleSession } from './auth.ts';
import type { References } from './row.ts';

/** Sign-in with an OpenID Connect provider. */
export const singleSignOnReference = {
  startProviderSignIn: {
    summary: 'Sign in with a provider',
    description:
      'For browsers: redirects to the provider, with a code challenge (PKCE), a state and a nonce, which an encrypted cookie keeps for 10 minutes. With `entry`, the account is linked to the user of an invitation. If the provider does not answer within 5 seconds, it redirects to the page that the browser came from, with `#unavailable`.',
    headers: rateLimited,
    example: { params: { providerId: ids.directory } },
  },
  finishProviderSignIn: {
    summary: 'Return from a provider',
    description:
      'For browsers: the address to register at the provider, to which it sends the browser back. Redirects to a page of Loggia: with `#code=` and a code to exchange, with `#linked`, `#confirmed`, `#unavailable` or `#refused`. Why somebody was refused is in the audit log.',
    headers: rateLimited,
    example: { query: { error: 'access_denied' } },
  },
  exchangeSignInCode: {
    summary: 'Exchange a sign-in code',
    description:
      'Starts the session of a person who came back from their provider. A code works once, for two minutes, and only in the browser that came back. The answer is that of a sign-in.',
    headers: rateLimited,
    example: {
      body: { code: 'an-example-and-no-code' },
      answer: exampleSession,
    },
  },
  listIdentities: {
    summary: 'List your own providers',
    description:
      'Lists the providers with which the caller can sign in. Those with `linkedAt` are linked to an account of theirs.',
    example: {
      answer: [
        { id: ids.directory, name: 'Studio North', linkedAt: '2026-01-05T08:00:00.000Z' },
        { id: ids.otherDirectory, name: 'Studio South' },
      ],
    },
  },
  linkIdentity: {
    summary: 'Link an account',
    description:
      'Returns the page of the provider that the browser has to open, and sets a cookie. Who signs in there is linked to the caller, whose session must still be open then.',
    example: {
      params: { providerId: ids.otherDirectory },
      answer: { address: 'https://id.studio-north.example/auth?client_id=loggia' },
    },
  },
  confirmWithProvider: {
    summary: 'Confirm with a provider',
    description:
      'Returns the page of the provider that the browser has to open, where the caller signs in again, and sets a cookie. If they do so with the account that they have linked, after this request, their session counts as confirmed for ten minutes, as after a step-up. The browser then returns to `/step-up` with `#confirmed`, or with the reason why not. People who have an app for codes enter a code instead.',
    example: {
      params: { providerId: ids.directory },
      answer: { address: 'https://id.studio-north.example/auth?client_id=loggia&prompt=login&max_age=0' },
    },
  },
  unlinkIdentity: {
    summary: 'Unlink an account',
    description: 'The caller can no longer sign in with it. Refused if they could then not sign in at all.',
    example: { params: { id: ids.directory } },
  },
} satisfies Partial<References>;
