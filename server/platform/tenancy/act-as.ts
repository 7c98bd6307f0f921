import { type Actor, type EnteredRow, type Principal, scopeOf, toActor } from './actor.ts';
import { behindRequests } from './background.ts';
import type { Change } from './changes.ts';
import { enterAs } from './enter-as.ts';
import { type DatabasePool, statementTimeoutsMs, type Timeout } from './pool.ts';
import type { Query } from './query.ts';
import { type Mode, type Place, queryOnce, snapshot, type TxOf, transaction, type WriteTx } from './transaction.ts';

/** What runs in a transaction; `actor` resolves when the database has let the user in. */
type Work<M extends Mode, T> = (tx: TxOf<M>, actor: () => Promise<Actor>) => Promise<T>;

/** What an operation requires of the user: the claims of its access row, and whether it writes. */
export type Need<M extends Mode = Mode> = {
  anyOf: readonly string[] | null;
  adminOnly: boolean;
  write: boolean;
  /** Programs may call it with an API token. */
  admitsTokens?: boolean;
  /** It also answers users who need a second factor and have none. */
  withoutFactor?: boolean;
  /** It also works after the trial of the company. */
  worksAfterTrial?: boolean;
  /** It needs a sign-in or a step-up within the last ten minutes. API tokens have none. */
  stepUp?: boolean;
  /** How long the transaction may take. Each statement has the time of any other. */
  timeout?: Timeout | undefined;
  mode: M;
};

/** The session of an actor who has none. It is nobody's. */
const noSession = '00000000-0000-0000-0000-000000000000';

/** Calls without a session share the turns of one company. Otherwise each made-up company id would get its own turns. */
const visitors = 'visitors';

/** The transactions of each kind of caller, on the connections of `database`. */
export function transactionsOn(database: DatabasePool, publish: (change: Change) => void) {
  const databaseOfSnapshots = behindRequests(database);
  /**
   * Acts as a signed-in user. With the token of a preview it acts as who is shown, and only reads; with an API token it has the
   * permissions of the token. Refusals of `app.enter`, `app.enter_as` and `app.enter_by_token` reject with AT… codes.
   */
  function asActor<M extends Mode, T>(who: Principal, need: Need<M>, work: Work<M, T>): Promise<T> {
    const enter = enterAsPrincipal(who, need);
    const { tenantId } = who;
    const place = {
      database,
      company: tenantId,
      tenantId,
      enter,
      planRole: scopeOf(who),
      timeout: need.timeout,
      publish,
    };
    return transaction(need.mode, place, (tx, entered) =>
      work(tx, async () => toActor(who, (await entered).rows[0] as EnteredRow)),
    );
  }

  function enterAsPrincipal({ tenantId, sessionId, userId, previewId, tokenHash }: Principal, need: Need) {
    const { anyOf, adminOnly, admitsTokens = false, withoutFactor = false, write, stepUp } = need;
    const isDuringTrial = write && !need.worksAfterTrial;
    if (previewId) {
      return { texts: enterAs.preview, values: [tenantId, sessionId, userId, previewId, anyOf, adminOnly] };
    }
    if (tokenHash) {
      const values = [tenantId, sessionId, userId, tokenHash, anyOf, admitsTokens && !stepUp, write];
      return { texts: isDuringTrial ? enterAs.tokenDuringTrial : enterAs.token, values };
    }
    const [texts, afterStepUp] = isDuringTrial
      ? [enterAs.actorDuringTrial, enterAs.actorDuringTrialAfterStepUp]
      : [enterAs.actor, enterAs.actorAfterStepUp];
    const values = [tenantId, sessionId, userId, anyOf, adminOnly, write, withoutFactor];
    return { texts: stepUp ? afterStepUp : texts, values };
  }

  /** The server itself acts within one tenant: before there is a session, and for the operator. */
  function asServer<M extends Mode, T>(tenantId: string, mode: M, work: (tx: TxOf<M>) => Promise<T>): Promise<T> {
    const enter = { texts: enterAs.server, values: [tenantId] };
    return transaction(mode, { database, company: visitors, tenantId, enter, planRole: 'staff', publish }, work);
  }

  /** The same for maintenance: its statements may take longer, because no user waits for them. */
  function asMaintenance<T>(tenantId: string, work: (tx: WriteTx) => Promise<T>): Promise<T> {
    const values = [tenantId, String(statementTimeoutsMs.long)];
    const enter = { texts: enterAs.maintenance, values };
    const place = {
      database,
      company: visitors,
      tenantId,
      enter,
      planRole: 'staff',
      timeout: 'long',
      publish,
    } as const;
    return transaction('write', place, work);
  }

  /** Reads as the user a signed link was made for, while their session lives and they hold `claim`; otherwise AT401. */
  function asLinkHolder<T>(
    who: Pick<Principal, 'tenantId' | 'userId' | 'sessionId' | 'previewId'>,
    claim: string,
    work: (tx: TxOf<'read'>) => Promise<T>,
  ): Promise<T> {
    const { tenantId, sessionId, userId, previewId } = who;
    const enter = previewId
      ? { texts: enterAs.preview, values: [tenantId, sessionId, userId, previewId, [claim], false] }
      : { texts: enterAs.linkHolder, values: [tenantId, sessionId, userId, claim] };
    const place = { database, company: tenantId, tenantId, enter, planRole: undefined, publish };
    return transaction('read', place, work);
  }

  /**
   * Reads as a user without a session, for what leaves Loggia: a mail contains only what its recipient may see now. AT401 if
   * they were deleted or deactivated.
   */
  function asRecipient<T>(
    { tenantId, userId, clientId }: Pick<Principal, 'tenantId' | 'userId' | 'clientId'>,
    work: (tx: TxOf<'read'>) => Promise<T>,
  ): Promise<T> {
    const enter = { texts: enterAs.recipient, values: [tenantId, userId] };
    const planRole = clientId === undefined ? undefined : clientId ? 'client' : 'staff';
    const place = { database, company: tenantId, tenantId, enter, planRole, publish } as const;
    return transaction('read', place, work);
  }

  /** Reads what a user of the client could see who holds each permission to view. AT401 if the client was deleted. */
  function asClient<T>(tenantId: string, clientId: string, work: (tx: TxOf<'read'>) => Promise<T>): Promise<T> {
    const enter = { texts: enterAs.client, values: [tenantId, clientId] };
    return transaction('read', { database, company: tenantId, tenantId, enter, planRole: 'client', publish }, work);
  }

  /** Reads what a person wrote, as that person, and what is kept of them. Its statements may take longer. AT401 if they were deleted. */
  function asPerson<T>(tenantId: string, userId: string, work: (tx: TxOf<'read'>) => Promise<T>): Promise<T> {
    const enter = { texts: enterAs.person, values: [tenantId, userId] };
    const place = {
      database,
      company: tenantId,
      tenantId,
      enter,
      planRole: undefined,
      timeout: 'long',
      publish,
    } as const;
    return transaction('read', place, work);
  }

  /** Reads everything of a company that an administrator takes away. AT401 if they are no active administrator any more. */
  function asExporter<T>(tenantId: string, userId: string, work: (tx: TxOf<'read'>) => Promise<T>): Promise<T> {
    const enter = { texts: enterAs.exporter, values: [tenantId, userId] };
    return transaction('read', { ...placeOfExporter(tenantId, enter), timeout: 'long' }, work);
  }

  /** The same in one snapshot, so that lists fit each other. It holds a connection, for at most ten minutes. One at a time. */
  function asExporterAtOnce<T>(tenantId: string, userId: string, work: (tx: TxOf<'read'>) => Promise<T>): Promise<T> {
    const enter = { texts: enterAs.exporterAtOnce, values: [tenantId, userId, String(statementTimeoutsMs.long)] };
    const place = { ...placeOfExporter(tenantId, enter), database: databaseOfSnapshots, timeout: 'snapshot' } as const;
    return snapshot(place, work);
  }

  function placeOfExporter(tenantId: string, enter: Place['enter']) {
    return { database, company: tenantId, tenantId, enter, planRole: 'staff', publish } as const;
  }

  /**
   * Writes as a user without a session, whose mail came in: they may do what they may do when they are signed in. Whether the mail is
   * theirs has been checked. AT401 if they were deleted or deactivated, AT402 and AT423 if nothing may be changed.
   */
  function asSender<T>(
    { tenantId, userId, clientId }: Pick<Principal, 'tenantId' | 'userId' | 'clientId'>,
    work: Work<'write', T>,
  ): Promise<T> {
    const who: Principal = { tenantId, userId, clientId, sessionId: noSession };
    const enter = { texts: enterAs.sender, values: [tenantId, userId] };
    const place = { database, company: tenantId, tenantId, enter, planRole: scopeOf(who), publish };
    return transaction('write', place, (tx, entered) =>
      work(tx, async () => toActor(who, (await entered).rows[0] as EnteredRow)),
    );
  }

  /**
   * Acts for the directory of a company, as the administrator who made its token (SCIM). AT401 if the token ended, or if they are no
   * active administrator any more.
   */
  function asDirectory<M extends Mode, T>(who: Principal, mode: M, work: Work<M, T>): Promise<T> {
    const { tenantId, sessionId, userId, tokenHash } = who;
    const write = mode === 'write';
    const texts = write ? enterAs.directoryDuringTrial : enterAs.directory;
    const enter = { texts, values: [tenantId, sessionId, userId, tokenHash, write] };
    return transaction(
      mode,
      { database, company: tenantId, tenantId, enter, planRole: 'staff', publish },
      (tx, entered) => work(tx, async () => toActor(who, (await entered).rows[0] as EnteredRow)),
    );
  }

  /** Calls one of the definer functions that read several tenants (sign-in look-ups), without entering one. */
  function lookUp<Row>(query: Query<Row>): Promise<Row[]> {
    return queryOnce(database, visitors, query);
  }

  return {
    asActor,
    asServer,
    asLinkHolder,
    asRecipient,
    asClient,
    asPerson,
    asExporter,
    asExporterAtOnce,
    asSender,
    asDirectory,
    lookUp,
    asMaintenance,
  };
}
