import { parseCookie, stringifySetCookie } from 'cookie';
import { z } from 'zod';
import { seal, unseal } from '#server/platform/crypto/sealed.ts';
import type { Secrets } from '#server/platform/crypto/secrets.ts';

/** What the server has to know again when the provider sends the browser back. */
const flowSchema = z.object({
  tenantId: z.string(),
  providerId: z.string(),
  /** The origin of the page, to which the browser returns. */
  page: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The token of the invitation that is accepted. */
  entry: z.string().optional(),
  /** Who links an account of theirs, and in which session. */
  linking: z.object({ userId: z.string(), sessionId: z.string() }).optional(),
  /** Who shows again who they are, in which session, and since when: in milliseconds since 1970, by the clock of the database. */
  confirming: z.object({ userId: z.string(), sessionId: z.string(), since: z.number() }).optional(),
});
/** The browser that came back may exchange this code, and no other may. */
const codeSchema = z.object({ codeId: z.string() });
const contentSchema = z.union([flowSchema, codeSchema]);
const sealedSchema = z.object({ until: z.number(), content: contentSchema });

export type Flow = z.output<typeof flowSchema>;
type Content = z.output<typeof contentSchema>;

const purpose = 'provider-sign-in';
/** Seconds. */
const lifetime = 10 * 60;

export type FlowCookie = ReturnType<typeof openFlowCookie>;

/**
 * Binds a sign-in with a provider to the browser that began it. The cookie is encrypted and signed, and not readable for scripts. `Lax`,
 * because the browser has to send it when it comes back from the provider. With `secure`, browsers send it over https only.
 */
export function openFlowCookie(secrets: Secrets, secure: boolean) {
  const name = secure ? '__Secure-oidc' : 'oidc';
  const options = { name, path: '/api/Auth/oidc', httpOnly: true, sameSite: 'lax', secure } as const;

  function write(content: Content): string {
    const text = JSON.stringify({ until: Date.now() + lifetime * 1000, content });
    const value = seal(secrets, purpose, name, text).toString('base64url');
    return stringifySetCookie({ ...options, value, maxAge: lifetime });
  }

  /** Returns what the cookie header contains, or undefined if it was altered or is too old. */
  function read(header = ''): Content | undefined {
    const value = parseCookie(header)[name];
    const text = value && unseal(secrets, purpose, name, Buffer.from(value, 'base64url'));
    const sealed = text ? sealedSchema.parse(JSON.parse(text)) : undefined;
    return sealed && sealed.until > Date.now() ? sealed.content : undefined;
  }

  return { write, read, clear: () => stringifySetCookie({ ...options, value: '', maxAge: 0 }) };
}
