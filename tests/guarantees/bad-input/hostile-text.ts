import type { OperationId } from '#contract/index.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { fileOf } from '#tests/guarantees/world/files.ts';
import { samples } from '#tests/guarantees/world/operations.ts';
import type { Objects } from '#tests/guarantees/world/seed-place.ts';
import { type Field, fieldsOf, replaceAt } from '#tests/support/schema-values.ts';
import type { FormPart } from '#tests/support/upload.ts';
import { urlOf } from './bad-input.ts';

type Answer = { status: number; text: string };
export type Sent = { body?: string | Buffer; token?: string; headers?: Record<string, string> };

/** How to send requests to the server, and the objects that exist there. */
export type Target = {
  objects: Objects;
  /** The token that an operation needs; undefined for public ones. */
  tokenFor(id: OperationId): string | undefined;
  /** The JSON body of a valid sign-in. */
  credentials: string;
  send(method: string, url: string, sent: Sent): Promise<Answer>;
  sendForm(url: string, parts: FormPart[], token: string | undefined): Promise<Answer>;
};

/** Makes a text of about the given length. */
export type Shape = (length: number) => string;

const bodyLength = 200_000;
/** The form parser accepts about this much in one field. */
const partLength = 60_000;
/** Node accepts 16 kB for the path, query and headers together. */
const headLength = 15_000;

/** Hostile texts of about `length` characters. */
export const shapes: Record<string, Shape> = {
  'dots after an at sign': (length) => `a@${'.'.repeat(length)}@`,
  'at signs': (length) => `${'a@'.repeat(length / 2)}.`,
  'labels of a domain': (length) => `${'a.'.repeat(length / 2)}!`,
  hyphens: (length) => `a${'-'.repeat(length)}!`,
  'combining marks': (length) => `a${'\u0315\u0300'.repeat(length / 2)}`,
  'letters that grow when normalised': (length) => '\ufdfa'.repeat(length),
  // In JSON each takes six characters.
  'lone surrogates': (length) => '\ud800'.repeat(length / 6),
  'blanks between letters': (length) => `a${' '.repeat(length)}a`,
  'dots before a letter': (length) => `${'. '.repeat(length / 2)}a`,
  backslashes: (length) => `${'\\'.repeat(length)}"`,
  digits: (length) => `${'9'.repeat(length)}x`,
  'ranges and quotes': (length) => `bytes=${'0-0,'.repeat(length / 4)}"W/"`,
  brackets: (length) => '['.repeat(length),
};
/** Harmless text of the same length. */
export const plainText: Shape = (length) => 'x'.repeat(length);

const headers = [
  'user-agent',
  'accept',
  'accept-language',
  'cookie',
  'if-match',
  'if-none-match',
  'range',
  'origin',
].concat(['authorization', 'content-type', 'referer', 'x-request-id', 'content-disposition', 'x-forwarded-proto']);

export type Attack = { name: string; send: (text: Shape) => Promise<Answer> };

/** Returns an attack for each text that an operation reads. The rest of each request is valid. */
export function attacksOn(endpoint: Endpoint, target: Target): Attack[] {
  const id = endpoint.id as OperationId;
  const { objects, send, sendForm } = target;
  const token = target.tokenFor(id);
  const attackOn = (part: 'params' | 'query' | 'body', { path: steps }: Field): Attack => ({
    name: `${id} ${part}.${steps.join('.')}`,
    send: (text) => {
      const sample = samples[id](objects);
      const value =
        part !== 'body' ? fittingUrl(text) : text(endpoint.bodyType === 'multipart' ? partLength : bodyLength);
      const parts = { ...sample, [part]: replaceAt(sample[part], steps, value) };
      const url = urlOf(endpoint, parts.params, parts.query);
      if (endpoint.bodyType === 'multipart') return sendForm(url, formOf(parts.body, endpoint), token);
      const body = parts.body === undefined ? undefined : JSON.stringify(parts.body);
      return send(endpoint.method, url, { token, body });
    },
  });
  const attacks = (['params', 'query', 'body'] as const).flatMap((part) =>
    fieldsOf(endpoint[part])
      .filter(({ def }) => def.type === 'string')
      .map((field) => attackOn(part, field)),
  );
  if (endpoint.bodyType !== 'multipart') return attacks;
  const { path: url } = endpoint;
  const named = (text: Shape): FormPart => ['File', Buffer.from('A note.'), text(headLength)];
  return [
    ...attacks,
    { name: `${id} file name`, send: (text) => sendForm(url, [['ProjectId', objects.projectId], named(text)], token) },
  ];
}

/** Returns attacks through the usual headers of a sign-in, a page and a download. */
export function headerAttacks({ objects, credentials, tokenFor, send }: Target): Attack[] {
  return headers.flatMap((header) => attacksByHeader(header));

  function attacksByHeader(header: string): Attack[] {
    // Headers can only contain printable Latin-1 characters.
    const clean = (text: string) =>
      Buffer.from(text)
        .toString('latin1')
        .replace(/[^\x20-\x7e\x80-\xff]/g, '?');
    const withHeader = (text: Shape) => ({ [header]: clean(text(headLength)).slice(0, headLength) });
    return [
      {
        name: `login, ${header}`,
        send: (text) => send('POST', '/api/Auth/login', { body: credentials, headers: withHeader(text) }),
      },
      { name: `page, ${header}`, send: (text) => send('GET', '/dashboard', { headers: withHeader(text) }) },
      {
        name: `download, ${header}`,
        send: (text) =>
          send('GET', `/api/Documents/${objects.documentId}/download`, {
            token: tokenFor('downloadDocument'),
            headers: withHeader(text),
          }),
      },
    ];
  }
}

/** The longest text that fits into a URL after percent-encoding. */
function fittingUrl(text: Shape): string {
  const grown = encodeURIComponent(text(headLength).toWellFormed()).length / headLength;
  return text(Math.floor(headLength / Math.max(grown, 1)));
}

function formOf(body: unknown, endpoint: Endpoint): FormPart[] {
  const parts = Object.entries(body as object).map(([name, value]): FormPart => {
    return [name, typeof value === 'string' ? value : JSON.stringify(value)];
  });
  return [...parts, fileOf(endpoint)];
}
