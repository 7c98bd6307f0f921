import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type MailServerPlace, parseImapUrl } from '#server/platform/config/mail-server-url.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { startMailbox } from './mailbox.ts';

/** What happens before a mailbox is open. tests/real/mailbox.proof.ts has what comes after, with a real mail server. */

const password = 'word+of/me';
let test: TestApp;
let server: Server | undefined;
let reader: { stop(): Promise<void> } | undefined;
beforeAll(async () => {
  test = await sharedTestApp();
});
afterEach(async () => {
  await reader?.stop();
  await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  server = undefined;
});
afterAll(() => test.stop());

/** A server that answers each command. `heard` has all that it was told. */
async function listen(answer: (command: string) => string): Promise<{ port: number; heard: string[] }> {
  const heard: string[] = [];
  server = createServer((socket: Socket) => {
    socket.on('error', () => {});
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
    socket.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\r\n').filter(Boolean)) {
        heard.push(line);
        const [tag = '', command = ''] = line.split(' ');
        socket.write(answer(command).replaceAll('TAG', tag));
      }
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as { port: number }).port, heard };
}

function read(port: number, more: Partial<MailServerPlace> = {}) {
  const place = parseImapUrl(`imap://me:${encodeURIComponent(password)}@127.0.0.1:${port}`) as MailServerPlace;
  const failures: { line: string; at: number }[] = [];
  const jobs: string[] = [];
  const metrics = { jobSucceeded: () => jobs.push('succeeded'), jobFailed: () => jobs.push('failed') } as never;
  reader = startMailbox(
    { mailbox: { ...place, ...more }, domain: 'mail.studio.example', databaseUrl: test.database.appUrl },
    { ...test.services, metrics },
    (error, job) => failures.push({ line: `${job}: ${(error as Error).message}`, at: performance.now() }),
  );
  return { failures, jobs };
}

it('a server that refuses the password is tried again later, and its words are told without the password', async () => {
  const encoded = Buffer.from(`\0me\0${password}`).toString('base64');
  const { port, heard } = await listen((command) =>
    command === 'LOGIN' ? `TAG NO ${password} ${encoded} is wrong\r\n` : 'TAG OK done\r\n',
  );
  const { failures, jobs } = read(port);
  await expect.poll(() => failures.length).toBeGreaterThan(2);
  for (const { line } of failures)
    expect(line).toBe('mailbox: The mailbox of IMAP_URL cannot be read: ••• ••• is wrong');
  expect(jobs.every((job) => job === 'failed')).toBe(true);
  const [first, second, third] = failures.map(({ at }) => at) as [number, number, number];
  expect(second - first).toBeGreaterThan(1000);
  expect(third - second).toBeGreaterThan(2000);
  // The server has heard the password, so its answer could have contained it.
  expect(heard.join('\n')).toContain(password);
});

it('the password is not sent without TLS to another machine', async () => {
  const { port, heard } = await listen(() => 'TAG OK done\r\n');
  const { failures } = read(port, { isLoopback: false });
  await expect.poll(() => failures.length).toBeGreaterThan(0);
  expect(heard.join('\n')).not.toMatch(/AUTHENTICATE|LOGIN/);
});

it('a server that is not there is told in one line', async () => {
  const { port } = await listen(() => '');
  await new Promise<void>((resolve) => server?.close(() => resolve()));
  server = undefined;
  const { failures } = read(port);
  await expect.poll(() => failures.length).toBeGreaterThan(0);
  expect(failures[0]?.line).toMatch(/^mailbox: The mailbox of IMAP_URL cannot be read: [^\n]+$/);
});
