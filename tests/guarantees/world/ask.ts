import { encodeForm, type FormPart } from '#tests/support/upload.ts';

/** Sends a request to a server that is known only later. `Answer` is the expected shape of the body. */
export const askAt =
  (url: () => string) =>
  async <Answer = unknown>(
    method: string,
    address: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: Answer }> => {
    const isRaw = typeof body === 'string' || body instanceof Buffer;
    const answer = await fetch(url() + address, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      body: /json/.test(answer.headers.get('content-type') ?? '') ? JSON.parse(text) : text,
    };
  };

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The file of an upload, with the fields before it. */
export function form(parts: FormPart[], token: string): [body: Buffer, headers: Record<string, string>] {
  const { payload, contentType } = encodeForm(parts);
  return [payload, { 'content-type': contentType, ...bearer(token) }];
}
