import net, { type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startOutbox } from '#server/jobs/outbox.ts';
import { startTestApp } from '#tests/support/app.ts';
import { createCompany } from '#tests/support/company.ts';
import { headerOf, mailEnvironment, startSmtp } from '#tests/support/smtp.ts';

/** What a broken mail server does with a connection. */
export type Fault = (socket: Socket) => void;

/** A mail server that offers TLS with a certificate that nobody signed, for a sender on another machine. */
export const wrongCertificate = Symbol('wrong certificate');

export type FaultOutcome = {
  /** The mails after the first attempts, and after the mail server was well again. */
  during: { state: string; attempts: number; leased: boolean; answer: string }[];
  after: { state: string }[];
  /** Copies of each mail that a well mail server got, by Message-ID. */
  copies: Record<string, number>;
  /** Most connections to the database in use while only the mail server was slow. */
  busy: number;
  /** Statuses of requests that were sent during the fault. */
  statuses: number[];
  /** Milliseconds until every first attempt was recorded. */
  took: number;
};

/**
 * Sends a mail of each of two companies to a broken mail server, looks at what users and the database notice of it, and repairs the
 * mail server.
 */
export async function sendToBroken(fault: Fault | typeof wrongCertificate): Promise<FaultOutcome> {
  const isElsewhere = fault === wrongCertificate;
  const sink = await startSmtp({ options: { disabledCommands: isElsewhere ? [] : ['STARTTLS'] } });
  const place = { isBroken: true };
  const front = await startFront(sink.port, (socket) => {
    if (!place.isBroken || isElsewhere) return false;
    fault(socket);
    return true;
  });
  const test = await startTestApp(mailEnvironment({ url: `smtp://127.0.0.1:${front.port}` }));
  const companies = [await createCompany(test, 'Studio North'), await createCompany(test, 'Studio South')];
  const { mail } = test.services.config;
  if (mail) mail.server.isLoopback = !isElsewhere;
  const { owner } = test.database;
  const list = async () =>
    (await owner.query('select state, attempts, leased_until is not null as leased, answer from mails order by id'))
      .rows;

  for (const { id, admin } of companies)
    await owner.query(
      `insert into mails (tenant_id, id, kind, user_id, address)
       select $1, gen_random_uuid(), 'passwordReset', id, email from users where id = $2`,
      [id, admin.id],
    );
  const startedAt = performance.now();
  const outbox = startOutbox(test.services, (error) => {
    throw error;
  });
  const [busy, statuses] = [[] as number[], [] as number[]];
  while ((await list()).some(({ attempts, leased }) => attempts === 0 || leased)) {
    busy.push(test.services.tenancy.use().busy);
    const answer = await test.app.inject({ url: '/Health' });
    statuses.push(answer.statusCode);
    await sleep(50);
  }
  const [took, during] = [performance.now() - startedAt, await list()];

  place.isBroken = false;
  if (mail) mail.server.isLoopback = true;
  await outbox.stop();
  await owner.query('update mails set next_at = now()');
  const again = startOutbox(test.services, () => {});
  while ((await list()).some(({ state }) => state !== 'Sent')) await sleep(20);
  await again.stop();
  const after = await list();
  const copies: Record<string, number> = {};
  for (const received of sink.received) {
    const id = headerOf(received, 'Message-ID') as string;
    copies[id] = (copies[id] ?? 0) + 1;
  }
  await test.stop();
  await front.stop();
  await sink.stop();
  // The list above uses a separate connection, so in most moments none of the pool is in use.
  return { during, after, copies, busy: median(busy), statuses, took };
}

/** Passes connections on to the mail server, except those that `take` has taken. */
async function startFront(to: number, take: (socket: Socket) => boolean) {
  const sockets = new Set<Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    if (take(socket)) return;
    const onward = net.connect(to, '127.0.0.1').on('error', () => {});
    sockets.add(onward);
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
