import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Session } from '#contract/people/auth.ts';
import type { TestDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/debian-postgres.ts';
import { launchServer } from '#tests/support/process.ts';
import { headerOf, type ReceivedMail, type SmtpSink, startSmtp } from '#tests/support/smtp.ts';

/** Where a process dies: when the mail server gets this command, or has given this answer. */
const points = ['AUTH', 'MAIL', 'RCPT', 'end of the mail', '250', 'a moment after 250'] as const;
type Point = (typeof points)[number];

type Options = { database: TestDatabase; directory: string; kills: number; mails: number };
export type MailOutcome = {
  kills: number;
  /** Mails whose request was acknowledged. */
  queued: number;
  lost: string[];
  /** How many mails arrived more than once. */
  doubled: number;
  /** Recipients that got a mail twice from one process, which no kill explains. */
  repeated: string[];
  /** Recipients whose copies have different Message-IDs. */
  changed: string[];
  /** Mails that dead processes had taken, so that another one sent them after the lease. */
  takenOver: number;
};

const operatorToken = 'operator-'.repeat(5);
const names = ['one', 'two'] as const;
type Name = (typeof names)[number];

/** Two processes send the invitations that people make, while one after the other is killed with -9 in the middle of a mail. */
export async function killWhileSending({ database, directory, kills, mails }: Options): Promise<MailOutcome> {
  const aim: { at?: { name: Name; point: Point } | undefined } = {};
  const sink = await startSink((account, point) => {
    const { at } = aim;
    if (at && account?.startsWith(`${at.name}-`) && at.point === point) void die(at);
  });
  const ports = { one: await freePort(), two: await freePort() };
  let launched = 0;
  const launch = (name: Name) => {
    const account = `${name}-${++launched}`;
    const environment = environmentOf(name, { account, port: ports[name], database, directory, sink });
    const { ready, ...server } = launchServer(environment);
    return { ...server, url: ready.then(() => `http://localhost:${ports[name]}`) };
  };
  const processes = { one: launch('one'), two: launch('two') };
  const [first] = await Promise.all(names.map((name) => processes[name].url));
  const studios = await Promise.all(['North', 'South', 'West'].map((name) => openStudio(first as string, name)));
  const acknowledged: string[] = [];

  for (let kill = 0; kill < kills; kill++) {
    const name = names[kill % 2] as Name;
    const url = await processes[name].url;
    const target = Math.ceil((mails * (kill + 1)) / kills);
    let isDead = false;
    aim.at = { name, point: points[kill % points.length] as Point };
    void processes[name].ended.then(() => {
      isDead = true;
    });
    for (let made = 0; !isDead || acknowledged.length < target; made++) {
      const other = names.find((each) => each !== name) as Name;
      // The other process may be starting again. Nobody waits for it while this one lives.
      const from = isDead ? await processes[other].url : url;
      const studio = studios[made % studios.length] as Studio;
      const address = await invite(from, studio);
      if (address) acknowledged.push(address);
    }
    processes[name] = launch(name);
  }

  await Promise.all(names.map(async (name) => processes[name].url.then(() => processes[name].stop())));
  // As if the minute had passed for which a process takes a mail, or after which it tries once more.
  const { rows } = await database.owner.query<{ state: string }>(
    `update mails set next_at = now(), leased_until = case when state = 'Sending' then now() end where state <> 'Sent' returning state`,
  );
  const takenOver = rows.filter(({ state }) => state === 'Sending').length;
  const last = launch('one');
  await last.url;
  while (await countUnsent(database)) await sleep(50);
  await last.stop();
  await sink.stop();
  return { kills, takenOver, ...compare(acknowledged, sink.received) };

  async function die({ name, point }: { name: Name; point: Point }): Promise<void> {
    aim.at = undefined;
    // A process that is stopped first cannot record the answer, which the mail server gives in the next moment.
    if (point === '250') processes[name].kill('SIGSTOP');
    if (point === '250') await sleep(30);
    if (point === 'a moment after 250') await sleep(15 * Math.random());
    processes[name].kill('SIGKILL');
  }
}

/** Each process has its own account, and another one after a restart, so the mail server knows which one it talks to. */
async function startSink(reached: (account: string | undefined, point: Point) => void): Promise<SmtpSink> {
  return startSmtp({
    options: {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username }, _session, done) => {
        reached(username, 'AUTH');
        done(null, { user: username });
      },
      onMailFrom: (_address, { user }, done) => {
        reached(user, 'MAIL');
        done();
      },
    },
    onRecipient: (_address, user) => reached(user, 'RCPT'),
    onMail: async ({ user }) => {
      for (const point of ['end of the mail', '250', 'a moment after 250'] as const) reached(user, point);
    },
  });
}

type Place = { account: string; port: number; database: TestDatabase; directory: string; sink: SmtpSink };

function environmentOf(name: Name, { account, port, database, directory, sink }: Place): Record<string, string> {
  return {
    PORT: String(port),
    DATA_DIR: path.join(directory, name),
    DATABASE_URL: database.appUrl,
    TOKEN_SECRET: 'shared-'.repeat(6),
    OPERATOR_TOKEN: operatorToken,
    DEMO: 'off',
    PUBLIC_URL: 'http://projects.studio.example',
    SMTP_URL: sink.url.replace('//', `//${account}:word@`),
    MAIL_FROM: 'loggia@studio.example',
    MAIL_DOMAIN: 'mail.studio.example',
  };
}

type Studio = { token: string };

async function openStudio(url: string, name: string): Promise<Studio> {
  const admin = { userName: 'ada', password: 'Correct-Horse-7', firstName: 'Ada', lastName: 'Admin' };
  const company = { name, domain: `${name}.example`, admin: { ...admin, email: `ada@${name}.example` } };
  const made = await post<{ id: string }>(url, '/api/Tenants', company, operatorToken);
  const login = { tenantId: made?.id, identifier: admin.userName, password: admin.password };
  const session = await post<Session>(url, '/api/Auth/login', login);
  if (!session) throw new Error('The administrator cannot sign in.');
  return { token: session.token };
}

/** Returns the address if the request was acknowledged. */
async function invite(url: string, { token }: Studio): Promise<string | undefined> {
  const email = `${randomUUID()}@acme.example`;
  const person = { firstName: 'Ann', lastName: 'Lee', email, invite: true };
  return (await post<object>(url, '/api/Users/create', person, token)) && email;
}

async function post<T>(url: string, address: string, body: unknown, token?: string): Promise<T | undefined> {
  try {
    const answer = await fetch(url + address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    return answer.ok ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

async function countUnsent({ owner }: TestDatabase): Promise<number> {
  const { rows } = await owner.query("select count(*)::int as count from mails where state <> 'Sent'");
  return rows[0].count;
}

function compare(acknowledged: string[], received: ReceivedMail[]) {
  const copies = Map.groupBy(received, ({ to }) => to[0] as string);
  const counts = [...copies.values()].map(({ length }) => length);
  return {
    queued: acknowledged.length,
    lost: acknowledged.filter((address) => !copies.has(address)),
    doubled: counts.filter((count) => count > 1).length,
    repeated: [...copies].flatMap(([address, mails]) =>
      new Set(mails.map(({ user }) => user)).size < mails.length ? [address] : [],
    ),
    changed: [...copies].flatMap(([address, mails]) =>
      new Set(mails.map((mail) => headerOf(mail, 'Message-ID'))).size > 1 ? [address] : [],
    ),
  };
}
