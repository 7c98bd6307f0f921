import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import type { Session } from '#contract/people/auth.ts';
import type { TestDatabase } from '#tests/support/database.ts';
import { launchServer, type ServerProcess } from '#tests/support/process.ts';

/** Where the processes die: when the receiver gets this, or has given its answer. */
const points = ['connection', 'request', 'answer', 'a moment after the answer'] as const;
type Point = (typeof points)[number];

type Options = { database: TestDatabase; directory: string; kills: number; events: number };
export type DeliveryOutcome = {
  kills: number;
  /** Events whose request was acknowledged. */
  made: number;
  /** Projects whose creation the receiver did not get. */
  lost: string[];
  /** How many events arrived more than once. */
  doubled: number;
  /** Events that arrived twice between two kills, which no kill explains. */
  repeated: string[];
  /** Events whose copies have different bodies. */
  changed: string[];
  /** Copies whose signature does not verify. */
  unsigned: number;
  /** Deliveries that dead processes had taken, so that others sent them after the lease. */
  takenOver: number;
};

/** `life` counts the kills before it. */
type Copy = { id: string; projectId: string; body: string; isSigned: boolean; life: number };

const operatorToken = 'operator-'.repeat(5);
const names = ['one', 'two'] as const;

/** Two processes deliver what people do in three companies, while both are killed with -9 again and again in the middle of a delivery. */
export async function killWhileDelivering({ database, directory, kills, events }: Options): Promise<DeliveryOutcome> {
  const secrets = new Map<string, string>();
  const copies: Copy[] = [];
  const acknowledged: string[] = [];
  let aim: Point | undefined;
  let life = 0;
  let processes: ServerProcess[] = [];

  const killAll = () => {
    for (const each of processes) each.kill('SIGKILL');
  };
  const launchBoth = async () => {
    processes = names.map((name) => launchServer(environmentOf(path.join(directory, name), database)));
    return Promise.all(processes.map(({ ready }) => ready));
  };
  const receiver = await startReceiver({
    received: (request) => copies.push({ ...readCopy(request, secrets), life }),
    reached: (point) => {
      if (aim !== point) return;
      aim = undefined;
      // A process that is stopped first cannot record the answer, which the receiver gives in the next moment.
      if (point === 'answer') for (const each of processes) each.kill('SIGSTOP');
      if (point === 'connection' || point === 'request') killAll();
      else setTimeout(killAll, point === 'answer' ? 30 : 15 * Math.random());
    },
  });

  let urls = await launchBoth();
  const studios = await Promise.all(
    ['North', 'South', 'West'].map((name) => openStudio(urls[0] as string, name, receiver.url, secrets)),
  );
  for (let kill = 0; kill < kills; kill++) {
    const target = Math.ceil((events * (kill + 1)) / kills);
    let isAimed = false;
    let isDead = false;
    const ended = Promise.all(processes.map((each) => each.ended)).then(() => {
      isDead = true;
    });
    const work = studios.map(async (studio, place) => {
      for (let made = place; !isDead; made++) {
        const id = await createProject(urls[made % urls.length] as string, studio);
        if (id) acknowledged.push(id);
        if (isAimed || acknowledged.length < target) continue;
        isAimed = true;
        aim = points[kill % points.length];
      }
    });
    await Promise.all([...work, ended]);
    // What a dead process had sent may still be on its way.
    await receiver.idle();
    life += 1;
    urls = await launchBoth();
  }

  const stopBoth = () => Promise.all(processes.map((each) => each.stop()));
  await stopBoth();
  life += 1;
  await database.owner.query(
    `update webhook_deliveries set next_at = now(), leased_until = now() where state = 'Sending'`,
  );
  await launchBoth();
  while (await countUnsent(database)) await sleep(50);
  await stopBoth();
  await receiver.stop();
  const { rowCount } = await database.owner.query('select from webhook_deliveries where attempts > 1');
  return { kills, takenOver: rowCount ?? 0, ...compare(acknowledged, copies) };
}

type Received = { path: string; headers: Record<string, string>; body: string };
type Listener = { received(request: Received): void; reached(point: Point): void };

async function startReceiver({ received, reached }: Listener) {
  const sockets = new Set<Socket>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    } catch {
      // Its process died before it had sent all of it.
      return;
    }
    const headers = request.headers as Record<string, string>;
    received({ path: request.url ?? '', headers, body: Buffer.concat(chunks).toString() });
    reached('request');
    reached('answer');
    response.end('ok');
    reached('a moment after the answer');
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    reached('connection');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    idle: async () => {
      while (sockets.size > 0) await sleep(10);
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function readCopy({ path: company, headers, body }: Received, secrets: Map<string, string>): Omit<Copy, 'life'> {
  let isSigned = true;
  try {
    new Webhook(secrets.get(company) ?? '').verify(body, headers);
  } catch {
    isSigned = false;
  }
  return { id: headers['webhook-id'] ?? '', projectId: JSON.parse(body).subject.id, body, isSigned };
}

function environmentOf(dataDir: string, database: TestDatabase): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: database.appUrl,
    TOKEN_SECRET: 'shared-'.repeat(6),
    OPERATOR_TOKEN: operatorToken,
    DEMO: 'off',
    OUTGOING_ALLOW: '127.0.0.1',
  };
}

type Studio = { token: string; clientId: string };

async function openStudio(url: string, name: string, address: string, secrets: Map<string, string>): Promise<Studio> {
  const account = { userName: 'ada', password: 'Correct-Horse-7', firstName: 'Ada', lastName: 'Admin' };
  const admin = { ...account, email: `ada@${name}.example` };
  const company = { name, domain: `${name}.example`, admin };
  const made = await post<{ id: string }>(url, '/api/Tenants', company, operatorToken);
  const login = { tenantId: made?.id, identifier: account.userName, password: account.password };
  const session = await post<Session>(url, '/api/Auth/login', login);
  const client = await post<{ id: string }>(url, '/api/Clients', { name: 'Acme' }, session?.token);
  const hook = { name: 'Hook', address: `${address}/${name}`, kinds: ['project.created'], audience: 'client' };
  const webhook = await post<{ secret: string }>(url, '/api/Webhooks', hook, session?.token);
  if (!session || !client || !webhook) throw new Error(`The company ${name} could not be set up.`);
  secrets.set(`/${name}`, webhook.secret);
  return { token: session.token, clientId: client.id };
}

/** Returns the id if the request was acknowledged. */
async function createProject(url: string, { token, clientId }: Studio): Promise<string | undefined> {
  const project = { title: 'Lobby', clientId, startDate: '2026-01-01', endDate: '2026-12-31' };
  return (await post<{ id: string }>(url, '/api/Projects', project, token))?.id;
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
    // Nobody listens. The next attempt need not come at once.
    await sleep(10);
    return undefined;
  }
}

/** Events that no webhook has been asked about, and deliveries that have not arrived. */
async function countUnsent({ owner }: TestDatabase): Promise<number> {
  const { rows } = await owner.query(`select
    (select count(*)::int from events where distributed_at is null)
    + (select count(*)::int from webhook_deliveries where state <> 'Delivered') as count`);
  return rows[0].count;
}

function compare(acknowledged: string[], copies: Copy[]) {
  const byId = Map.groupBy(copies, ({ id }) => id);
  const arrived = new Set(copies.map(({ projectId }) => projectId));
  const groups = [...byId];
  return {
    made: acknowledged.length,
    lost: acknowledged.filter((id) => !arrived.has(id)),
    doubled: groups.filter(([, each]) => each.length > 1).length,
    repeated: groups.flatMap(([id, each]) => (new Set(each.map(({ life }) => life)).size < each.length ? [id] : [])),
    changed: groups.flatMap(([id, each]) => (new Set(each.map(({ body }) => body)).size > 1 ? [id] : [])),
    unsigned: copies.filter(({ isSigned }) => !isSigned).length,
  };
}
