import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import Provider from 'oidc-provider';

/** Who signs in at the provider, and what it says about them. */
export type Account = { subject: string } & Record<string, unknown>;

type Key = { kid: string; privateKey: CryptoKey; publicJwk: JWK; privateJwk: JWK };

/** Changes what the provider answers to Loggia at this path. */
type Tamper = (path: string, answer: Record<string, unknown>, response: ServerResponse) => unknown;

/** A certified OpenID provider on loopback. Everybody signs in as `state.account`; without one they are refused. */
export async function startIdentityProvider(redirectAddress: string) {
  const state: {
    account: Account | undefined;
    /** When they have signed in, in seconds since 1970. The provider takes the present unless it is set. */
    signedInAt: number | undefined;
    tamper: Tamper | undefined;
    isSilent: boolean;
  } = {
    account: undefined,
    signedInAt: undefined,
    tamper: undefined,
    isSilent: false,
  };
  const accounts = new Map<string, Account>();
  let key = await createKey('first');
  let handle: ReturnType<Provider['callback']>;
  let provider: Provider;
  const requests: string[] = [];

  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (state.isSilent) return;
    void answer(request, response).catch((error) => response.writeHead(500).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { clientId: 'loggia', secret: 'a secret of the provider' };
  build();

  function build(): void {
    provider = new Provider(issuer, {
      clients: [
        {
          client_id: client.clientId,
          client_secret: client.secret,
          redirect_uris: [redirectAddress],
          response_types: ['code'],
          grant_types: ['authorization_code'],
        },
      ],
      jwks: { keys: [key.privateJwk] },
      cookies: { keys: ['of the test'] },
      pkce: { required: () => true },
      // Without these the library says that it uses defaults.
      ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['name', 'given_name', 'family_name'],
        groups: ['groups'],
      },
      scopes: ['openid', 'email', 'profile', 'groups'],
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      findAccount: (_: unknown, id: string) => {
        const account = accounts.get(id);
        return account && { accountId: id, claims: () => ({ ...account, sub: id }) };
      },
      loadExistingGrant: (context: { oidc: { client: { clientId: string }; session: { accountId: string } } }) =>
        grantAll(context.oidc.client.clientId, context.oidc.session.accountId),
      // The library warns about settings that are for development only.
      renderError: (context: { body: unknown }, out: unknown) => {
        context.body = out;
      },
    });
    handle = provider.callback();
  }

  async function grantAll(clientId: string, accountId: string) {
    const grant = new provider.Grant({ clientId, accountId });
    grant.addOIDCScope('openid email profile groups');
    await grant.save();
    return grant;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', issuer).pathname;
    if (path.startsWith('/interaction/')) {
      await provider.interactionDetails(request, response);
      const { account, signedInAt: ts } = state;
      const refusal = { error: 'access_denied', error_description: 'The account is disabled.' };
      if (account) accounts.set(account.subject, account);
      const result = account ? { login: { accountId: account.subject, ts } } : refusal;
      return provider.interactionFinished(request, response, result);
    }
    if (state.tamper && ['/token', '/me', '/jwks', '/.well-known/openid-configuration'].includes(path)) {
      replaceAnswer(response, (text) => state.tamper?.(path, JSON.parse(text), response));
    }
    handle(request, response);
  }

  return {
    issuer,
    client,
    state,
    requests,
    /** The body for `createIdentityProvider`. */
    settings: { name: 'Directory', issuer, ...client },
    /** Replaces the key that signs. */
    rotateKey: async () => {
      key = await createKey(`after ${key.kid}`);
      build();
    },
    /** Signs an ID token as the provider does, or with another key. */
    sign: (claims: JWTPayload, { by = key, header = {} }: { by?: Key; header?: object } = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: by.kid, ...header }).sign(by.privateKey),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;

export async function createKey(kid: string): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const more = { kid, alg: 'RS256', use: 'sig' };
  const [publicJwk, privateJwk] = await Promise.all([exportJWK(publicKey), exportJWK(privateKey)]);
  return { kid, privateKey, publicJwk: { ...publicJwk, ...more }, privateJwk: { ...privateJwk, ...more } };
}

/** Collects the answer of the provider and sends another one instead. */
function replaceAnswer(response: ServerResponse, change: (text: string) => unknown): void {
  const { end } = response;
  response.end = ((body?: string | Buffer) => {
    void Promise.resolve(change(String(body ?? '{}'))).then((changed) => {
      const text = JSON.stringify(changed);
      response.setHeader('content-length', Buffer.byteLength(text));
      end.call(response, text, 'utf8');
    });
    return response;
  }) as typeof response.end;
}
