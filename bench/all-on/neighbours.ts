import { setTimeout as sleep } from 'node:timers/promises';
import { startReceiver } from '#tests/support/receiver.ts';
import { post } from '../loggia.ts';
import type { Background } from './background.ts';
import type { AllOnWorld } from './world.ts';

const rounds = 20;
/** What waits in the loud company. */
const loud = { mails: 5000, deliveries: 500 };

/**
 * How long a mail and a webhook of a quiet company take, from the answer to the request until they arrive. First alone, then while
 * another company has 5,000 mails to send, and a receiver that takes every delivery and answers none.
 */
export async function measureNeighbours(world: AllOnWorld, background: Background): Promise<string[]> {
  const { owner, url, company } = world;
  await background.end();
  await owner.query('alter table events alter column distributed_at drop default');
  const alone = await measure(world, 0);
  const hanging = await startReceiver(() => {});
  try {
    const kinds = ['project.created'];
    await post(`${url}/api/Webhooks`, { name: 'Hangs', address: hanging.url, kinds, audience: 'staff' }, company.token);
    await owner.query(
      `insert into mails (tenant_id, id, kind, user_id, address, subject_type, subject_id, topic)
       select $1, gen_random_uuid(), 'assigned', users.id, users.email, 'project', line.subject_id, 'assigned'
       from (select user_id, subject_id from notifications where tenant_id = $1 and subject_type = 'project' limit $2) line
         join users on users.tenant_id = $1 and users.id = line.user_id`,
      [company.tenantId, loud.mails],
    );
    await owner.query(
      `insert into webhook_deliveries (tenant_id, id, webhook_id, kind)
       select $1, gen_random_uuid(), id, 'webhook.test' from webhooks cross join generate_series(1, $2)
       where tenant_id = $1 and name = 'Hangs'`,
      [company.tenantId, loud.deliveries],
    );
    while (hanging.received.length === 0) await sleep(100);
    const beside = await measure(world, rounds);
    const { rows } = await owner.query(
      "select count(*)::int as left from mails where tenant_id = $1 and state = 'Queued'",
      [company.tenantId],
    );
    return [
      '| of the quiet company | mail: p50 ms | longest ms | webhook: p50 ms | longest ms |',
      '|---|---|---|---|---|',
      rowOf('alone', alone),
      rowOf('beside a company with 5,000 mails and a receiver that hangs', beside),
      '',
      `Afterwards ${rows[0].left} of those mails still waited, and the receiver held ${hanging.received.length} requests.`,
    ];
  } finally {
    hanging.stop();
    await background.end();
  }
}

type Times = { mails: number[]; hooks: number[] };

/** `from` keeps the names of the people apart. */
async function measure({ url, quiet, owner, arrived, receiver }: AllOnWorld, from: number): Promise<Times> {
  const { rows } = await owner.query("select id from roles where tenant_id = $1 and name = 'worker'", [quiet.tenantId]);
  const times: Times = { mails: [], hooks: [] };
  for (let number = from; number < from + rounds; number += 1) {
    const email = `guest${number}@guests.example`;
    const person = {
      firstName: 'Grace',
      lastName: 'Guest',
      userName: `guest${number}`,
      email,
      roleId: rows[0].id,
      invite: true,
    };
    await post(`${url}/api/Users/create`, person, quiet.token);
    const asked = performance.now();
    while (!arrived.mails.has(email)) await sleep(2);
    times.mails.push((arrived.mails.get(email) as number) - asked);

    const ticket = {
      title: 'The door does not close',
      description: 'What is wrong.',
      type: 'Defect',
      priority: 'High',
    };
    const { id } = await post(`${url}/api/Support/tickets`, ticket, quiet.token);
    const raised = performance.now();
    while (!receiver.received.some(({ body }) => body.includes(id))) await sleep(2);
    times.hooks.push(performance.now() - raised);
    await sleep(300);
  }
  return times;
}

function rowOf(name: string, { mails, hooks }: Times): string {
  const cells = [mails, hooks].flatMap((times) => {
    const sorted = times.toSorted((a, b) => a - b);
    return [sorted[Math.floor(sorted.length / 2)] as number, sorted.at(-1) as number];
  });
  return `| ${name} | ${cells.map((each) => each.toFixed(0)).join(' | ')} |`;
}
