import type { Configuration, CustomFetch } from 'openid-client';
import type { ProviderAnswer } from '#contract/people/single-sign-on.ts';
import type { Text } from '#contract/platform/texts/speak.ts';
import type { Outgoing } from '#server/platform/outgoing/index.ts';
import { type Person, personOf } from './person.ts';
import type { Provider } from './provider.ts';

/** Milliseconds for all requests of a step together, so that people learn within five seconds that a provider does not answer. */
const timeoutMs = 4000;
/** Seconds: ten years. A sign-in at the provider may be of any age, so the provider asks nobody because of it. */
const anyAge = 10 * 365 * 24 * 60 * 60;
/** Bytes. */
const answerLimit = 256 * 1024;

/** The provider cannot be reached or does not work. Anything else is an answer that Loggia does not accept. */
export class ProviderUnavailable extends Error {}

type Known = Pick<Provider, 'issuer' | 'oidcClientId' | 'roleClaim'> & { secret: string | undefined };
type Secrets = { state: string; nonce: string; verifier: string };
/** `again`: somebody who is signed in shows who they are. The provider has to ask them, although it knows them. */
type Kind = { again: boolean };

/** The page of the provider where its user signs in, and what to remember until they are back. */
export async function beginSignIn(
  outgoing: Outgoing,
  provider: Known,
  redirectAddress: string,
  { again }: Kind,
): Promise<Secrets & { address: string }> {
  const openid = await loadLibrary();
  const connection = connect(outgoing);
  const config = await discover(connection, provider);
  const [state, nonce, verifier] = [openid.randomState(), openid.randomNonce(), openid.randomPKCECodeVerifier()];
  const challenge = await openid.calculatePKCECodeChallenge(verifier);
  const { href } = described(() =>
    openid.buildAuthorizationUrl(config, {
      redirect_uri: redirectAddress,
      scope: again ? 'openid' : scopeOf(config, provider),
      state,
      nonce,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      // With `max_age`, the provider also has to say when the person signed in.
      ...(again ? { prompt: 'login', max_age: '0' } : { max_age: String(anyAge) }),
    }),
  );
  if (outgoing.refusal(href))
    throw new ProviderUnavailable('The sign-in page of the provider has no allowed address.' satisfies Text);
  return { address: href, state, nonce, verifier };
}

/** Exchanges the code that the browser brought back, and checks who it is: signature, issuer, audience, nonce and times. */
export async function finishSignIn(
  outgoing: Outgoing,
  provider: Known,
  redirectAddress: string,
  { state, nonce, verifier }: Secrets,
  answer: ProviderAnswer,
  { again }: Kind,
): Promise<Person> {
  const openid = await loadLibrary();
  const connection = connect(outgoing);
  const config = await discover(connection, provider);
  const address = new URL(redirectAddress);
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) address.searchParams.set(name, value);
  return connection.run(async () => {
    const tokens = await openid.authorizationCodeGrant(config, address, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    // The library lets some providers answer for other issuers than the one that was asked.
    if (!claims || !isIssuer(provider, claims.iss)) throw new Error('The answer comes from another issuer.');
    const hasNames = claims.name !== undefined || claims.given_name !== undefined;
    const hasRoles = !provider.roleClaim || provider.roleClaim in claims;
    const isComplete = again || (claims.email !== undefined && hasNames && hasRoles);
    const more =
      isComplete || !config.serverMetadata().userinfo_endpoint
        ? {}
        : await openid.fetchUserInfo(config, tokens.access_token, claims.sub);
    return { ...personOf({ ...more, ...claims }, provider.roleClaim), signedInAt: claims.auth_time };
  });
}

/** Loaded when the first person signs in with a provider, because most installations need none. */
function loadLibrary() {
  return import('openid-client');
}

type Connection = ReturnType<typeof connect>;

/** Requests of the library leave Loggia by its one door, which connects to allowed addresses only and follows no redirect. */
function connect(outgoing: Outgoing) {
  const signal = AbortSignal.timeout(timeoutMs);
  let failure: Error | undefined;
  const fetch: CustomFetch = async (url, { method, headers, body }) => {
    try {
      const answer = await outgoing.request(url, {
        method,
        headers,
        body: body as BodyInit | null | undefined,
        signal,
        limit: answerLimit,
      });
      if (answer.status >= 500) failure = new Error(`The provider answered ${answer.status}.`);
      const hasBody = ![204, 205, 304].includes(answer.status);
      return new Response(hasBody ? answer.body : null, { status: answer.status, headers: answer.headers });
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
      throw error;
    }
  };
  return {
    fetch,
    /** Fails with `ProviderUnavailable` if a request got no answer. */
    run: async <T>(work: () => Promise<T>): Promise<T> => {
      try {
        return await work();
      } catch (error) {
        throw failure ? new ProviderUnavailable(failure.message, { cause: error }) : error;
      }
    },
  };
}

/** Asks each time, so that rotated keys and changed addresses count at once. */
async function discover(connection: Connection, provider: Known): Promise<Configuration> {
  const openid = await loadLibrary();
  const { issuer, oidcClientId, secret } = provider;
  try {
    const config = await connection.run(() =>
      openid.discovery(new URL(issuer), oidcClientId, undefined, authenticationOf(openid, secret), {
        // `outgoing` decides which addresses may be plain http.
        execute: [openid.allowInsecureRequests, openid.enableNonRepudiationChecks],
        timeout: timeoutMs / 1000,
        [openid.customFetch]: connection.fetch,
      }),
    );
    if (!isIssuer(provider, config.serverMetadata().issuer)) throw new Error('The provider names another issuer.');
    return config;
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error;
    throw describesItselfWrongly(error);
  }
}

/** Uses what the provider says of itself. The library throws if it is of the wrong kind, such as a sign-in page that is a script. */
function described<T>(use: () => T): T {
  try {
    return use();
  } catch (error) {
    throw describesItselfWrongly(error);
  }
}

function describesItselfWrongly(cause: unknown): ProviderUnavailable {
  return new ProviderUnavailable('The provider describes itself wrongly.' satisfies Text, { cause });
}

/** Basic unless the provider takes the secret only in the body, as the OpenID specification says. */
function authenticationOf(openid: Awaited<ReturnType<typeof loadLibrary>>, secret: string | undefined) {
  if (secret === undefined) return openid.None();
  const [basic, post] = [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)];
  return ((as, client, body, headers) => {
    const methods = as.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(as, client, body, headers);
  }) satisfies ReturnType<typeof openid.ClientSecretBasic>;
}

/** Providers that send roles as a scope of the same name say so. */
function scopeOf(config: Configuration, { roleClaim }: Known): string {
  const offered = config.serverMetadata().scopes_supported ?? [];
  const more = roleClaim && offered.includes(roleClaim) ? [roleClaim] : [];
  return ['openid', 'profile', 'email', ...more].join(' ');
}

function isIssuer({ issuer }: Known, named: string): boolean {
  return URL.canParse(named) && new URL(named).href === new URL(issuer).href;
}
