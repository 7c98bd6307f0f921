import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#tests/support/debian-postgres.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { post, startLoggia } from './loggia.ts';
import { processorTime, processorTimeOfAll } from './processor-time.ts';
import { fill, firstCursor, newProject, sampleOf } from './world.ts';

/** What one of a kind costs: microseconds of the processor in the server and in PostgreSQL, and bytes in the database. */
type Cost = { server: number; database: number; bytes: number };

/**
 * What a request, a message and a mail cost, in processor time and in the database. The rest of the machine does not count,
 * so the figures hold on a busy machine too.
 */
export async function measureCosts(): Promise<string> {
  const world = await createCostWorld();
  try {
    const lines = [
      '| one | server µs | PostgreSQL µs | of a core, each second | database bytes |',
      '|---|---|---|---|---|',
    ];
    for (const { name, times, act, settled } of cases(world)) {
      for (let number = 0; number < 100; number += 1) await act(5000 + number);
      await settled?.(100);
      const cost = await world.costOf(times, async () => {
        await inParallel(times, act);
        await settled?.(100 + times);
      });
      const perSecond = Math.round(1_000_000 / (cost.server + cost.database));
      lines.push(
        `| ${name} | ${Math.round(cost.server)} | ${Math.round(cost.database)} | ${perSecond} | ${Math.round(cost.bytes)} |`,
      );
    }
    return lines.join('\n');
  } finally {
    await world.stop();
  }
}

type World = Awaited<ReturnType<typeof createCostWorld>>;
type Case = {
  name: string;
  times: number;
  act(number: number): Promise<unknown>;
  /** Waits until the background work of that many is done. */
  settled?(count: number): Promise<void>;
};

function cases(world: World): Case[] {
  const { url, token, smtp, projectId, roleId } = world;
  const ask = async (address: string) => {
    const answer = await fetch(url + address, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  };
  const project = newProject(world);
  const message = {
    subjectType: 'project',
    subjectId: projectId,
    body: 'The drawings are ready. '.repeat(8),
    audience: 'client',
  };
  const ticket = {
    title: 'The door does not close',
    description: 'What is wrong. '.repeat(8),
    type: 'Defect',
    priority: 'Low',
  };
  const person = (number: number) => ({
    firstName: 'Grace',
    lastName: 'Guest',
    userName: `guest${number}`,
    email: `guest${number}@guests.example`,
    roleId,
  });
  const document = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(100_000)]);
  return [
    { name: 'list of 50 projects', times: 2000, act: () => ask(`/api/Projects?limit=50&cursor=${firstCursor()}`) },
    { name: 'project', times: 4000, act: () => ask(`/api/Projects/${projectId}`) },
    { name: 'new project, team of 8', times: 1500, act: () => post(`${url}/api/Projects`, project, token) },
    { name: 'message of 190 characters', times: 1500, act: () => post(`${url}/api/Messages`, message, token) },
    { name: 'ticket', times: 1500, act: () => post(`${url}/api/Support/tickets`, ticket, token) },
    {
      name: 'document of 100 kB',
      times: 300,
      act: async (number) => {
        const form = new FormData();
        form.set('ProjectId', projectId);
        form.set('Audience', 'client');
        form.set('File', new Blob([document], { type: 'application/pdf' }), `Drawing ${number}.pdf`);
        const headers = { authorization: `Bearer ${token}` };
        const answer = await fetch(`${url}/api/Documents/upload`, { method: 'POST', body: form, headers });
        if (answer.status !== 201)
          throw new Error(`A document was answered with ${answer.status}: ${await answer.text()}`);
      },
    },
    { name: 'new user', times: 300, act: (number) => post(`${url}/api/Users/create`, person(number), token) },
    {
      name: 'new user and the mail that invites them',
      times: 300,
      act: (number) => post(`${url}/api/Users/create`, { ...person(number + 10_000), invite: true }, token),
      settled: async (count) => {
        while (smtp.received.length < count) await sleep(50);
      },
    },
  ];
}

async function createCostWorld() {
  const smtp = await startSmtp();
  const port = await freePort();
  const loggia = await startLoggia({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'office@company.example',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    PORT: String(port),
  });
  const tenantId = await loggia.createTenant(1);
  await fill(loggia.ownerUrl, [tenantId], 1000);
  const owner = new pg.Client({ connectionString: loggia.ownerUrl });
  await owner.connect();
  const { rows: roles } = await owner.query("select id from roles where name = 'worker'");
  const postmaster = readFileSync(path.join(loggia.databaseDirectory, 'postmaster.pid'), 'utf8').split('\n')[0];

  async function measure(): Promise<Cost> {
    const { rows } = await owner.query('select pg_database_size(current_database()) as bytes');
    const [server, database] = [processorTime(loggia.pid), processorTimeOfAll(Number(postmaster))];
    return { server, database, bytes: Number(rows[0].bytes) };
  }
  return {
    url: loggia.url,
    token: await loggia.signIn(tenantId),
    smtp,
    ...(await sampleOf(loggia.ownerUrl, tenantId)),
    roleId: roles[0].id as string,
    costOf: async (times: number, work: () => Promise<void>): Promise<Cost> => {
      await owner.query('vacuum analyze');
      const before = await measure();
      await work();
      const after = await measure();
      const each = (of: keyof Cost) => (after[of] - before[of]) / times;
      return { server: each('server'), database: each('database'), bytes: each('bytes') };
    },
    stop: async () => {
      await owner.end();
      await loggia.stop();
      await smtp.stop();
    },
  };
}

/** Ten at a time, as ten people. */
async function inParallel(times: number, act: (number: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const work = async () => {
    for (let number = next++; number < times; number = next++) await act(number);
  };
  await Promise.all(Array.from({ length: 10 }, work));
}
