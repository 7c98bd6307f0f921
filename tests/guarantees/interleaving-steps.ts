import { sql } from 'kysely';
import { defaultRoles } from '#server/roles/defaults.ts';
import type { Principal, ReadTx, Tenancy } from '#server/tenancy/index.ts';

/** What interleaving.proof.ts has many companies do at once, and what is seen of it. */

type Row = { tenantId: string | null };
export type Seen = Record<'queries' | 'rows' | 'foreign' | 'refused' | 'failed' | 'busy', number>;

/** Each company has so many; roles are those that every company begins with. */
export const projectsOfEach = 3;
const rolesOfEach = defaultRoles.length;

export type Step = (tenancy: Tenancy, who: Principal, other: Principal, seen: Seen) => Promise<void>;

const need = { anyOf: null, adminOnly: false, write: false, mode: 'read' } as const;
const projects = sql<Row>`select tenant_id as "tenantId" from projects`;
const users = sql<Row>`select tenant_id as "tenantId" from users`;
const clients = sql<Row>`select tenant_id as "tenantId" from clients`;
const roles = sql<Row>`select tenant_id as "tenantId" from roles`;
const context = sql<Row>`select app.tenant_id() as "tenantId"`;

const readTogether: Step = (tenancy, who, _, seen) =>
  tenancy.asActor(who, need, async (tx) => {
    await Promise.all([
      look(tx, projects, projectsOfEach, who, seen),
      look(tx, users, 1, who, seen),
      look(tx, roles, rolesOfEach, who, seen),
      look(tx, clients, 1, who, seen),
      look(tx, context, 1, who, seen),
    ]);
  });

const readAgain: Step = (tenancy, who, _, seen) =>
  tenancy.asActor(who, need, async (tx) => {
    await look(tx, projects, projectsOfEach, who, seen);
    await look(tx, users, 1, who, seen);
    await look(tx, context, 1, who, seen);
  });

const write: Step = (tenancy, who, _, seen) =>
  tenancy.asActor(who, { ...need, write: true, mode: 'write' }, async (tx) => {
    const change = sql<Row>`update users set phone_number = '1' returning tenant_id as "tenantId"`;
    await look(tx, change, 1, who, seen);
    await look(tx, projects, projectsOfEach, who, seen);
  });

const asServer: Step = (tenancy, who, _, seen) =>
  tenancy.asServer(who.tenantId, 'read', (tx) => look(tx, projects, projectsOfEach, who, seen));

/** A statement fails with others before and behind it. */
const failHalfway: Step = async (tenancy, who, _, seen) => {
  for (const mode of ['read', 'write'] as const) {
    const work = tenancy.asActor(who, { ...need, write: mode === 'write', mode }, async (tx) => {
      await look(tx, projects, projectsOfEach, who, seen);
      const outcomes = await Promise.allSettled([
        tx.run(sql`select 1 / (length(current_setting('app.scope')) - length(current_setting('app.scope')))`),
        tx.run(users),
      ]);
      seen.queries += 2;
      if (outcomes[1].status === 'fulfilled') seen.foreign += 1;
      if (outcomes[0].status === 'rejected') throw outcomes[0].reason;
    });
    if ((await codeOf(work)) === '22012') seen.failed += 1;
  }
};

/** Another company's session under one's own name: nothing behind the refusal runs, and nothing stays of it. */
const beRefused: Step = async (tenancy, who, other, seen) => {
  const stolen = { ...who, sessionId: other.sessionId };
  const work = tenancy.asActor(stolen, need, async (tx) => {
    seen.queries += 1;
    const rows = await tx.run(projects);
    seen.foreign += rows.length;
  });
  if ((await codeOf(work)) === 'AT401') seen.refused += 1;
};

/** Without any company there is no context left of whoever came before, nor their role, and there are no rows. */
const lookUp: Step = async (tenancy, _who, _other, seen) => {
  const [row] = await tenancy.lookUp(sql<Row & { role: string; count: number }>`
    select app.tenant_id() as "tenantId", current_setting('role') as role, (select count(*)::int from projects) as count`);
  seen.queries += 1;
  if (row?.tenantId !== null || row.role !== 'none' || row.count !== 0) seen.foreign += 1;
};

export const steps: Step[] = [
  readTogether,
  readTogether,
  beRefused,
  readTogether,
  lookUp,
  write,
  readTogether,
  failHalfway,
  readTogether,
  readAgain,
  readTogether,
  asServer,
  beRefused,
  readTogether,
  write,
  lookUp,
  readAgain,
  failHalfway,
  asServer,
  readTogether,
];

async function look(
  tx: ReadTx,
  query: typeof projects,
  expected: number,
  { tenantId }: Principal,
  seen: Seen,
): Promise<void> {
  const rows = await tx.run(query);
  seen.queries += 1;
  seen.rows += rows.length;
  seen.foreign += rows.filter((row) => row.tenantId !== tenantId).length;
  if (rows.length !== expected) throw new Error(`${rows.length} rows where ${expected} are the company's.`);
}

async function codeOf(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(
    () => undefined,
    (error: { code?: string }) => error.code ?? String(error),
  );
}
