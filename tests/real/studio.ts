import { chmod } from 'node:fs/promises';
import { createTransport } from 'nodemailer';
import type { Session } from '#contract/people/auth.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/debian-postgres.ts';
import { launchServer, stopServers } from '#tests/support/process.ts';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';
import { type Cut, startCut } from './cut.ts';
import { startDovecot } from './dovecot.ts';
import { readInbox } from './imap.ts';
import { authServer, startPostfix } from './postfix.ts';
import { requirePrograms } from './programs.ts';

/** Loggia with Debian's Postfix and Dovecot between it and the people it writes to. */
export type RealStudio = Awaited<ReturnType<typeof startRealStudio>>;

/** How mail comes in. */
export type Way = 'LMTP' | 'IMAP';

export const domain = 'mail.studio.example';
const sender = { address: 'loggia@studio.example', password: 'word/of+mail' };
const mailbox = { address: 'tray@studio.example', password: 'word+of/tray' };
const operatorToken = 'operator-'.repeat(5);

/** People with a mailbox, or at least an account. Eve is nobody's client. */
export const zoe = { address: 'zoe@acme.example', password: 'word-of-zoe' };
export const eve = { address: 'eve@evil.example', password: 'word-of-eve' };

export async function startRealStudio(way: Way) {
  requirePrograms();
  const stops: (() => Promise<unknown>)[] = [];
  const directory = await temporaryDirectory();
  stops.unshift(directory.remove);
  // Postfix and Dovecot use other accounts.
  await chmod(directory.path, 0o755);
  const database = await createTestDatabase();
  stops.unshift(database.drop);
  const dovecot = await startDovecot(directory.path, [sender, zoe, eve, mailbox]);
  stops.unshift(dovecot.stop);
  const lmtpPort = await freePort();
  const cut: Cut = await startCut(() => (way === 'LMTP' ? lmtpPort : dovecot.ports.imap));
  stops.unshift(cut.stop);
  const mailIn = way === 'LMTP' ? { domain, port: cut.port } : { domain, mailbox: mailbox.address };
  const postfix = await startPostfix({ directory: directory.path, dovecot: dovecot.ports, mailIn });
  stops.unshift(postfix.stop, stopServers);

  const port = await freePort();
  const url = `http://localhost:${port}`;
  const accountOf = ({ address, password }: typeof zoe) => [address, password].map(encodeURIComponent).join(':');
  const launch = () =>
    launchServer({
      PORT: String(port),
      DATA_DIR: `${directory.path}/loggia`,
      DATABASE_URL: database.appUrl,
      OPERATOR_TOKEN: operatorToken,
      DEMO: 'off',
      PUBLIC_URL: url,
      SMTP_URL: `smtp://${accountOf(sender)}@127.0.0.1:${postfix.port}`,
      MAIL_FROM: sender.address,
      MAIL_DOMAIN: domain,
      MAIL_AUTH_SERVER: authServer,
      ...(way === 'LMTP'
        ? { MAIL_IN_PORT: String(lmtpPort) }
        : { IMAP_URL: `imap://${accountOf(mailbox)}@127.0.0.1:${cut.port}` }),
    });
  let server = launch();
  await server.ready;

  async function ask<T>(method: string, address: string, body: unknown, token: string): Promise<T> {
    const answer = await fetch(url + address, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  }

  const admin = { userName: 'ada', password: 'Correct-Horse-7', firstName: 'Ada', lastName: 'Admin' };
  const company = { name: 'Studio', domain: 'studio.example', admin: { ...admin, email: 'ada@studio.example' } };
  const made = await ask<{ id: string }>('POST', '/api/Tenants', company, operatorToken);
  const login = { tenantId: made.id, identifier: 'ada', password: admin.password };
  const { token } = await ask<Session>('POST', '/api/Auth/login', login, operatorToken);

  return {
    url,
    dovecot,
    cut,
    /** As the administrator, unless another token is given. */
    ask: <T>(method: string, address: string, body?: unknown, by = token) => ask<T>(method, address, body, by),
    query: async (text: string) => (await database.owner.query(text)).rows,
    inboxOf: (account: typeof zoe) => readInbox(dovecot.ports.imap, account),
    mailbox,
    /** Sends a mail through Postfix, over TLS and with the account's password, as a mail program does. */
    write: async (account: typeof zoe, to: string, raw: string): Promise<void> => {
      const transport = createTransport({
        host: '127.0.0.1',
        port: postfix.port,
        requireTLS: true,
        tls: { rejectUnauthorized: false },
        auth: { user: account.address, pass: account.password },
      });
      await transport.sendMail({ envelope: { from: account.address, to: [to] }, raw });
      transport.close();
    },
    /** Kills the server, as a power cut does, and starts it again. */
    killAndStart: async (): Promise<void> => {
      server.kill('SIGKILL');
      await server.ended;
      server = launch();
      await server.ready;
    },
    output: () => server.output.stdout + server.output.stderr,
    stop: async () => {
      for (const stop of stops) await stop();
    },
  };
}
