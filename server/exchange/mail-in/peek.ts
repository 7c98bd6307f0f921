import { open } from 'node:fs/promises';
import { isAuthenticated } from './authentication.ts';
import type { Turn } from './turns.ts';

/** Bytes at the beginning of a mail, where its own mail server writes what it found out. */
const limit = 64 * 1024;

/** Whose turn a mail is, by a look at its headers. What becomes of the mail is decided when it is read. */
export async function peekTurn(file: string, company: string, authServer: string | undefined): Promise<Turn> {
  const headers = await readHeaders(file);
  const from = headers.find(({ key }) => key === 'from')?.value.toLowerCase() ?? '';
  const [, sender = '', domain = ''] = /([^\s<>"@]{1,64}@([a-z0-9.-]{1,253}))>?\s*$/.exec(from.slice(-400)) ?? [];
  return { company, sender, isAuthenticated: isAuthenticated(headers, authServer, domain) };
}

async function readHeaders(file: string): Promise<{ key: string; value: string }[]> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(limit), length: limit });
    const [head = ''] = buffer.toString('latin1', 0, bytesRead).split(/\r?\n\r?\n/, 1);
    return head
      .replace(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .map((line) => {
        const colon = line.indexOf(':');
        return { key: line.slice(0, Math.max(colon, 0)).trim().toLowerCase(), value: line.slice(colon + 1).trim() };
      });
  } finally {
    await handle.close();
  }
}
