import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';
import { parseMail } from './parser.ts';

const turn = { company: 'a', sender: 'x', isAuthenticated: true };

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeAll(async () => {
  directory = await temporaryDirectory();
});
afterAll(() => directory.remove());

async function fileOf(name: string, text: string): Promise<string> {
  const file = path.join(directory.path, name);
  await writeFile(file, text);
  return file;
}

it('reads mails in a thread, one after another', async () => {
  const files = await Promise.all(
    ['one', 'two'].map((name) => fileOf(name, `From: ${name}@acme.example\r\n\r\nHello\r\n`)),
  );
  const read = await Promise.all(files.map((file) => parseMail(file, turn)));
  expect(read).toMatchObject([
    { from: 'one@acme.example', text: 'Hello', files: [] },
    { from: 'two@acme.example', text: 'Hello' },
  ]);
});

it('refuses a mail that needs too long, and one that is gone, and reads the next', async () => {
  const file = await fileOf('short', 'From: a@b.example\r\n\r\nHello\r\n');
  const long = await fileOf('long', `From: a@b.example\r\n\r\n${`${'x'.repeat(70)}\r\n`.repeat(300_000)}`);
  const refused = { refusal: '5.6.0 The mail cannot be read.' };
  expect(await parseMail(long, turn, 0)).toEqual(refused);
  expect(await parseMail(path.join(directory.path, 'gone'), turn)).toEqual(refused);
  expect(await parseMail(file, turn)).toMatchObject({ text: 'Hello' });
});
