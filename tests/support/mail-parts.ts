import { randomUUID } from 'node:crypto';

/** Parts of mails, encoded as mail programs do it. */

export type Part = { headers: string[]; body: string };

export const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/.{76}/g, '$&\r\n');
const quotedPrintable = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) => {
      const plain = (byte >= 33 && byte <= 126 && byte !== 61) || byte === 32 || byte === 10;
      return plain ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('')
    .split('\n')
    // Soft line breaks, never within an escape.
    .map((line) => line.replace(/(?:=[0-9A-F]{2}|.){1,70}/g, '$&=\r\n').replace(/=\r\n$/, ''))
    .join('\r\n');

export const textPart = (text: string, more = ''): Part => ({
  headers: [`Content-Type: text/plain; charset=utf-8${more}`, 'Content-Transfer-Encoding: quoted-printable'],
  body: quotedPrintable(text),
});
export const htmlPart = (html: string): Part => ({
  headers: ['Content-Type: text/html; charset="utf-8"', 'Content-Transfer-Encoding: base64'],
  body: base64(Buffer.from(html)),
});
export const partsOf = (kind: string, parts: Part[]): Part => {
  const boundary = `=_${randomUUID()}`;
  return {
    headers: [`Content-Type: multipart/${kind};`, `\tboundary="${boundary}"`],
    body: [...parts.flatMap((part) => [`--${boundary}`, ...part.headers, '', part.body]), `--${boundary}--`, ''].join(
      '\r\n',
    ),
  };
};
