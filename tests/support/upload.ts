import type { Endpoint } from '#contract/platform/endpoint.ts';
import type { TestApp } from './app.ts';
import type { Answer, Person } from './company.ts';

/** A form field, or a file with its name. The name is sent unchanged. */
export type FormPart =
  | [name: string, value: string]
  | [name: string, bytes: Buffer, fileName: string | null, type?: string];

/** Sends a form as a browser does, with the parts in this order. */
export async function upload(
  test: TestApp,
  person: Person | null,
  endpoint: Endpoint,
  parts: FormPart[],
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { payload, contentType } = encodeForm(parts);
  const response = await test.app.inject({
    method: endpoint.method,
    url: endpoint.path,
    headers: { 'content-type': contentType, ...(person && { authorization: `Bearer ${person.token}` }), ...headers },
    payload,
  });
  const isJson = /json/.test(String(response.headers['content-type']));
  return {
    status: response.statusCode,
    body: isJson && response.body ? response.json() : response.body,
    headers: response.headers,
  };
}

/** The same for an object that the path names. */
export function uploadTo(
  test: TestApp,
  person: Person | null,
  endpoint: Endpoint,
  params: Record<string, string>,
  parts: FormPart[],
  headers: Record<string, string> = {},
): Promise<Answer> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  return upload(test, person, { ...endpoint, path }, parts, headers);
}

export function encodeForm(parts: FormPart[]): { payload: Buffer; contentType: string } {
  const boundary = '----LoggiaTestBoundary7MA4YWxkTrZu0gW';
  const chunks = parts.flatMap(([name, value, fileName, type = 'application/octet-stream']) => {
    const file = fileName === undefined || fileName === null ? '' : `; filename="${fileName}"`;
    const typed = typeof value === 'string' ? '' : `Content-Type: ${type}\r\n`;
    return [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${typed}\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ];
  });
  const payload = Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
  return { payload, contentType: `multipart/form-data; boundary=${boundary}` };
}
