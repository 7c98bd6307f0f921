import { sql } from 'kysely';
import { defaultRoles } from '#server/people/roles/defaults.ts';
import type { Principal, ReadTx, Tenancy } from '#server/platform/tenancy/index.ts';

/** The steps of interleaving.proof.ts, which many companies run at the same time, and the counts of their results. */

type Row = { tenantId: string | null };
export type Counts = Record<'queries' | 'rows' | 'foreign' | 'refused' | 'failed' | 'busy', number>;

/** The numbers of projects and roles that each company has. */
export const projectsOfEach = 3;
const rolesOfEach = defaultRoles.length;

export type Step = (tenancy: Tenancy, principal: Principal, other: Principal, counts: Counts) => Promise<void>;

const need = { anyOf: null, adminOnly: false, write: false, mode: 'read' } as const;
const projects = sql<Row>`select tenant_id as "tenantId" from projects`;
const users = sql<Row>`select tenant_id as "tenantId" from users`;
const clients = sql<Row>`select tenant_id as "tenantId" from clients`;
const roles = sql<Row>`select tenant_id as "tenantId" from roles`;
const context = sql<Row>`select app.tenant_id() as "tenantId"`;

const readConcurrently: Step = (tenancy, principal, _, counts) =>
  tenancy.asActor(principal, need, async (tx) => {
    await Promise.all([
      countRows(tx, projects, projectsOfEach, principal, counts),
      countRows(tx, users, 1, principal, counts),
      countRows(tx, roles, rolesOfEach, principal, counts),
      countRows(tx, clients, 1, principal, counts),
      countRows(tx, context, 1, principal, counts),
    ]);
  });

const readSequentially: Step = (tenancy, principal, _, counts) =>
  tenancy.asActor(principal, need, async (tx) => {
    await countRows(tx, projects, projectsOfEach, principal, counts);
    await countRows(tx, users, 1, principal, counts);
    await countRows(tx, context, 1, principal, counts);
  });

const write: Step = (tenancy, principal, _, counts) =>
  tenancy.asActor(principal, { ...need, write: true, mode: 'write' }, async (tx) => {
    const change = sql<Row>`update users set phone_number = '1' returning tenant_id as "tenantId"`;
    await countRows(tx, change, 1, principal, counts);
    await countRows(tx, projects, projectsOfEach, principal, counts);
  });

const asServer: Step = (tenancy, principal, _, counts) =>
  tenancy.asServer(principal.tenantId, 'read', (tx) => countRows(tx, projects, projectsOfEach, principal, counts));

/** A statement fails, with others before and after it. */
const failHalfway: Step = async (tenancy, principal, _, counts) => {
  for (const mode of ['read', 'write'] as const) {
    const work = tenancy.asActor(principal, { ...need, write: mode === 'write', mode }, async (tx) => {
      await countRows(tx, projects, projectsOfEach, principal, counts);
      const outcomes = await Promise.allSettled([
        tx.run(sql`select 1 / (length(current_setting('app.scope')) - length(current_setting('app.scope')))`),
        tx.run(users),
      ]);
      counts.queries += 2;
      if (outcomes[1].status === 'fulfilled') counts.foreign += 1;
      if (outcomes[0].status === 'rejected') throw outcomes[0].reason;
    });
    if ((await codeOf(work)) === '22012') counts.failed += 1;
  }
};

/** Uses another company's session. It is refused, no later statement runs, and no context remains. */
const useForeignSession: Step = async (tenancy, principal, other, counts) => {
  const stolen = { ...principal, sessionId: other.sessionId };
  const work = tenancy.asActor(stolen, need, async (tx) => {
    counts.queries += 1;
    const rows = await tx.run(projects);
    counts.foreign += rows.length;
  });
  if ((await codeOf(work)) === 'AT401') counts.refused += 1;
};

/** Without a company there are no rows, and no context or role of the connection's previous user remains. */
const lookUp: Step = async (tenancy, _who, _other, counts) => {
  const [row] = await tenancy.lookUp(sql<Row & { role: string; count: number }>`
    select app.tenant_id() as "tenantId", current_setting('role') as role, (select count(*)::int from projects) as count`);
  counts.queries += 1;
  if (row?.tenantId !== null || row.role !== 'none' || row.count !== 0) counts.foreign += 1;
};

export const steps: Step[] = [
  readConcurrently,
  readConcurrently,
  useForeignSession,
  readConcurrently,
  lookUp,
  write,
  readConcurrently,
  failHalfway,
  readConcurrently,
  readSequentially,
  readConcurrently,
  asServer,
  useForeignSession,
  readConcurrently,
  write,
  lookUp,
  readSequentially,
  failHalfway,
  asServer,
  readConcurrently,
];

async function countRows(
  tx: ReadTx,
  query: typeof projects,
  expected: number,
  { tenantId }: Principal,
  counts: Counts,
): Promise<void> {
  const rows = await tx.run(query);
  counts.queries += 1;
  counts.rows += rows.length;
  counts.foreign += rows.filter((row) => row.tenantId !== tenantId).length;
  if (rows.length !== expected) throw new Error(`Expected ${expected} rows of the company, but got ${rows.length}.`);
}

async function codeOf(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(
    () => undefined,
    (error: { code?: string }) => error.code ?? String(error),
  );
}
