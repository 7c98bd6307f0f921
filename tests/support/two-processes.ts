import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './debian-postgres.ts';
import { startHaproxy } from './haproxy.ts';
import { launchServer, type ServerProcess } from './process.ts';

const operatorToken = 'operator-'.repeat(5);
const password = 'Correct-Horse-7';

type Answer = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of any shape.
  body: any;
};

export type TwoProcesses = {
  /** URL of HAProxy, which forwards to both. */
  url: string;
  servers: ServerProcess[];
  addresses: string[];
  /** Stops one server and starts it again on its port. Resolves when HAProxy sends requests to it again. */
  restart(index: number): Promise<{ took: number; code: number | null }>;
  ask(url: string, method: string, path: string, body?: unknown, token?: string): Promise<Answer>;
  /** Creates a company. Returns the credentials of its administrator. */
  addCompany(name: string): Promise<{ tenantId: string; identifier: string; password: string }>;
  stop(): Promise<void>;
};

/** Starts two servers on one database, as on two machines. They share only what the environment names. */
export async function startTwoProcesses(environment: Record<string, string>): Promise<TwoProcesses> {
  const directory = await mkdtemp(path.join(tmpdir(), 'loggia-two-'));
  const ports = [await freePort(), await freePort()];
  const launch = (index: number) =>
    launchServer({
      DRAIN_SECONDS: '2',
      ...environment,
      DATA_DIR: path.join(directory, String(index)),
      HOST: '127.0.0.1',
      PORT: String(ports[index]),
      TOKEN_SECRET: 'shared-'.repeat(6),
      OPERATOR_TOKEN: operatorToken,
      TRUST_PROXY: '127.0.0.1',
      DEMO: 'off',
    });
  const servers = [launch(0), launch(1)];
  await Promise.all(servers.map(({ ready }) => ready));
  const front = await freePort();
  const haproxy = await startHaproxy('haproxy.cfg', front, {
    LOGGIA_BIND: `127.0.0.1:${front}`,
    LOGGIA_A: `127.0.0.1:${ports[0]}`,
    LOGGIA_B: `127.0.0.1:${ports[1]}`,
  });
  const url = `http://127.0.0.1:${front}`;

  return {
    url,
    servers,
    addresses: ports.map((port) => `http://127.0.0.1:${port}`),
    restart: async (index) => {
      const ended = await (servers[index] as ServerProcess).stop();
      servers[index] = launch(index);
      await (servers[index] as ServerProcess).ready;
      while (!(await haproxy.isUp('ab'[index] as string))) await sleep(50);
      return ended;
    },
    ask,
    addCompany: async (name) => {
      const admin = { email: `ada@${name}.example`, userName: 'ada', password, firstName: 'Ada', lastName: 'Admin' };
      const { body } = await ask(
        url,
        'POST',
        '/api/Tenants',
        { name, domain: `${name}.example`, admin },
        operatorToken,
      );
      return { tenantId: body.id, identifier: 'ada', password };
    },
    stop: async () => {
      await haproxy.stop();
      await Promise.all(servers.map((server) => server.stop()));
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function ask(url: string, method: string, path: string, body?: unknown, token?: string): Promise<Answer> {
  const form = body instanceof FormData;
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !form && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    body: /json/.test(answer.headers.get('content-type') ?? '') ? JSON.parse(text) : text,
  };
}
