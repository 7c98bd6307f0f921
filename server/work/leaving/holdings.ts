import { type RawBuilder, sql } from 'kysely';
import type { Holdings } from '#contract/people/users.ts';
import { taskHeldBy, ticketHeldBy } from '#server/people/accounts/held.ts';
import { ledBy } from '#server/people/accounts/leads.ts';
import { readManagedUser } from '#server/people/accounts/manage.ts';
import { userName } from '#server/people/accounts/user-name.ts';
import type { Actor, ReadTx } from '#server/platform/tenancy/index.ts';
import { mayTakeProject } from '#server/work/projects/lead.ts';
import { mayTakeSignOff } from '#server/work/sign-offs/hand-over.ts';
import { ofVisibleFiles, waitsFor } from '#server/work/sign-offs/read.ts';
import { mayTakeTask } from '#server/work/tasks/hand-over.ts';
import { visible } from '#server/work/visible/projects.ts';
import { ofVisibleProject } from '#server/work/visible/tasks.ts';
import { mayInherit } from './heirs.ts';

/** Of each kind, as many are named. */
const maxNamed = 3;
/** At most this many are offered. */
const maxHeirs = 200;

type Held = Holdings['tickets'];

/** What the user still has to do, as far as the actor sees it, and who could take over how much of that. */
export async function getHoldings(tx: ReadTx, actor: Actor, id: string): Promise<Holdings> {
  const { clientId } = await readManagedUser(tx, actor, id);
  const tickets = sql`from tickets where ${ticketHeldBy(id)}`;
  const tasks = sql`from tasks where ${taskHeldBy(id)} and ${ofVisibleProject()}`;
  const signOffs = sql`${ofVisibleFiles} where ${waitsFor(sql`${id}::uuid`)}`;
  const projects = sql`from projects where ${ledBy(id)} and ${visible()}`;
  const [heldTickets, heldTasks, approvals, led, heirs] = await Promise.all([
    readHeld(tx, sql`tickets.id, tickets.title ${tickets}`),
    readHeld(tx, sql`tasks.id, tasks.title ${tasks}`),
    readHeld(tx, sql`sign_offs.id, sign_offs.file_name as title ${signOffs}`),
    readHeld(tx, sql`projects.id, projects.title ${projects}`),
    tx.run(sql<Holdings['heirs'][number]>`
      with held_tasks as materialized (
        select tasks.project_id, tasks.client_id, tasks.audience, count(*) as count ${tasks} group by 1, 2, 3
      ), held_sign_offs as materialized (select sign_offs.* ${signOffs}),
        held_projects as materialized (select projects.id ${projects})
      select users.id, ${userName} as name,
        (select count(*)::int ${tickets} and users.client_id is null) as tickets,
        (select coalesce(sum(tasks.count), 0)::int from held_tasks tasks where ${mayTakeTask}) as tasks,
        (select count(*)::int from held_sign_offs sign_offs where ${mayTakeSignOff}) as approvals,
        (select count(*)::int from held_projects projects where ${mayTakeProject}) as projects
      from users join roles on roles.id = users.role_id
      where ${mayInherit({ id, clientId })} order by users.sort_name, users.id limit ${maxHeirs}`),
  ]);
  return { tickets: heldTickets, tasks: heldTasks, approvals, projects: led, heirs };
}

/** `which`: id and title, and where they are from. The oldest first. */
async function readHeld(tx: ReadTx, which: RawBuilder<unknown>): Promise<Held> {
  const row = await tx.first(sql<Held>`
    with held as (select ${which})
    select (select count(*)::int from held) as count, coalesce((
      select jsonb_agg(jsonb_build_object('id', id, 'title', title) order by id)
      from (select id, title from held order by id limit ${maxNamed}) first), '[]') as first`);
  return row ?? { count: 0, first: [] };
}
