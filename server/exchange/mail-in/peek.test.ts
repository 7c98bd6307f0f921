import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { letterOf } from '#tests/support/letter.ts';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';
import { peekTurn } from './peek.ts';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeAll(async () => {
  directory = await temporaryDirectory();
});
afterAll(() => directory.remove());

async function peek(raw: string) {
  const file = path.join(directory.path, 'mail.eml');
  await writeFile(file, raw);
  return peekTurn(file, 'a', 'mx.studio.example');
}

it('takes the sender and the word of the mail server from the headers', async () => {
  expect(await peek(letterOf({ from: 'Ann@Acme.example' }))).toEqual({
    company: 'a',
    sender: 'ann@acme.example',
    isAuthenticated: true,
  });
});

it.each([
  ['has no word of the mail server', letterOf({ from: 'ann@acme.example', results: null })],
  ['has the word of another server', letterOf({ from: 'ann@acme.example', results: 'mx.else.example; dmarc=pass' })],
  ['has it in its text', `From: ann@acme.example\r\n\r\n${letterOf({ from: 'ann@acme.example' })}`],
  ['has no sender', letterOf({ from: null })],
  ['has a header that never ends', `From: ${'<'.repeat(200_000)}`],
  ['is empty', ''],
])('vouches for no mail that %s', async (_, raw) => {
  expect((await peek(raw)).isAuthenticated).toBe(false);
});
