import { type Actor, type EnteredRow, type Principal, scopeOf, toActor } from './actor.ts';
import { type DatabasePool, openPool, type PoolOptions, statementTimeouts } from './pool.ts';
import type { Query } from './query.ts';
import { askOnce, enterBy, type Tx, transaction } from './transaction.ts';

export { type Actor, displayName, heldClaims, type Principal } from './actor.ts';
export { prepare } from './prepare.ts';
export { db, type Query } from './query.ts';
export { isRefusal } from './refusals.ts';
export type { Tx } from './transaction.ts';

/** What is done in a transaction; `actor` waits for the database's word on who acts. */
type Work<T> = (tx: Tx, actor: () => Promise<Actor>) => Promise<T>;

/** What the access row and the method ask of whoever enters. */
export type Need = { anyOf: readonly string[] | null; adminOnly: boolean; write: boolean; mode: 'read' | 'write' };

const enterAs = {
  actor: enterBy('app.enter($1, $2, $3, $4, $5, $6)'),
  server: enterBy('app.enter_as_server($1)'),
  maintenance: enterBy('app.enter_as_server($1)', "set_config('statement_timeout', $2, true)"),
  linkHolder: enterBy('app.enter_by_link($1, $2, $3, $4)'),
};

/** Who is nobody's user (yet) shares what one company has: an id that a visitor makes up gets no turn of its own. */
const visitors = 'visitors';

/** The only openers of transactions. */
export type Tenancy = ReturnType<typeof openTenancy>;

export function openTenancy(options: PoolOptions) {
  const database: DatabasePool = openPool(options);

  /** Acts as a signed-in user. `actor` resolves when the database has let them in; refusals reject with AT… codes. */
  function asActor<T>(who: Principal, need: Need, work: Work<T>): Promise<T> {
    const { anyOf, adminOnly, write, mode } = need;
    const values = [who.tenantId, who.sessionId, who.userId, anyOf, adminOnly, write];
    const enter = { texts: enterAs.actor, values };
    const place = { database, company: who.tenantId, enter, planned: scopeOf(who) };
    return transaction[mode](place, (tx, entered) =>
      work(tx, async () => toActor(who, (await entered).rows[0] as EnteredRow)),
    );
  }

  /** The server itself acts within one tenant: before there is a session, for the operator, and for maintenance. */
  function asServer<T>(tenantId: string, mode: 'read' | 'write', work: (tx: Tx) => Promise<T>): Promise<T> {
    const enter = { texts: enterAs.server, values: [tenantId] };
    return transaction[mode]({ database, company: visitors, enter, planned: 'staff' }, work);
  }

  /** The same for work that nobody waits for, and that may take its time. */
  function asMaintenance<T>(tenantId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    const values = [tenantId, String(statementTimeouts.long)];
    const enter = { texts: enterAs.maintenance, values };
    return transaction.write({ database, company: visitors, enter, planned: 'staff', patience: 'long' }, work);
  }

  /** Acts as the user that a signed link was made for, while its session lives and they hold `claim`; AT401 otherwise. Reads only. */
  function asLinkHolder<T>(
    who: Pick<Principal, 'tenantId' | 'userId' | 'sessionId'>,
    claim: string,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    const enter = { texts: enterAs.linkHolder, values: [who.tenantId, who.sessionId, who.userId, claim] };
    return transaction.read({ database, company: who.tenantId, enter, planned: undefined }, work);
  }

  /** Calls one of the definer functions that know several tenants (sign-in look-ups); no tenant is entered. */
  function lookUp<Row>(query: Query<Row>): Promise<Row[]> {
    return askOnce(database, visitors, query);
  }

  return {
    asActor,
    asServer,
    asLinkHolder,
    lookUp,
    asMaintenance,
    isWell: database.isWell,
    isQueueFull: database.isQueueFull,
    onChange: database.onChange,
    use: database.use,
    close: database.close,
  };
}
