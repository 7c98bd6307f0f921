import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Login, ReplayedSession } from '#contract/people/auth.ts';
import type { FactorKind } from '#contract/people/factor-kinds.ts';
import { askForSecondFactor, tooManyRequests } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { countWrite } from '#server/platform/limits/write-limits.ts';
import type { Services } from '#server/platform/services.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { createChallenge } from './challenge.ts';
import { describeDevice } from './device.ts';
import { isServedOverHttps, openKnownDevices } from './known-devices.ts';
import { mailNewDevice } from './new-device.ts';
import { openRefreshTokens, type RefreshToken } from './refresh-tokens.ts';
import { firstExpiry } from './session-limits.ts';
import { fromSignInUser, type SignInUser } from './session-user.ts';
import { addRefreshToken } from './sessions.ts';

/** Where a person comes from. */
export type Arrival = {
  /** The user agent. */
  device: string | undefined;
  /** The cookie header, which contains the known devices of the browser. */
  cookie: string | undefined;
  origin: Origin;
};

/** A person who has shown who they are, and how. The way in has locked them: `for no key update` if `sign_ins_left` is set. */
type Shown = {
  user: SignInUser;
  /** Null if they have no password. */
  passwordHash: string | null;
  /** The second factor that they have shown, or a passkey, which is both factors. Without it they are asked for one if they have one. */
  factor?: FactorKind;
  /** When they last showed who they are. Null if nobody knows. Without it they have just shown it. */
  confirmedAt?: string | null;
  /** For the audit log. */
  details?: Record<string, unknown>;
  /** The way in was a link, and has written the audit entry and the mail that say what the link did. */
  byLink?: true;
};

type Started = { user: SignInUser; sessionId: string; replayedSession: ReplayedSession | undefined };

type Outcome<Refusal> = (Started & { cookie: string }) | { challenge: string } | { wait: number } | Refusal;

export type SignedIn = { answer: Login; cookie: string };

export type SignIns = ReturnType<typeof openSignIns>;

const maxDeviceLength = 200;

/**
 * The end that all ways in have in common: a password, a code, a passkey, a provider, a link, a sign-up. No other code starts a session
 * of a person.
 */
export function openSignIns({ config, secrets, tenancy, tokens, writeLimits }: Services) {
  const refreshTokens = openRefreshTokens(secrets);
  const devices = openKnownDevices(secrets, isServedOverHttps(config));

  /**
   * Runs `show` and, in its transaction, counts the sign-in and starts the session. Afterwards it answers, with the cookie that makes this
   * device known to the account. `show` returns failures instead of throwing, so that their count and their audit entry commit: how
   * long to wait, or why, which the caller answers.
   */
  async function finish<Refusal extends string>(
    tenantId: string,
    arrival: Arrival,
    show: (tx: WriteTx) => Promise<Shown | { wait: number } | Refusal>,
  ): Promise<SignedIn | Refusal> {
    const known = devices.read(arrival.cookie);
    const refreshToken = refreshTokens.create(tenantId);
    const outcome = await tenancy.asServer(tenantId, 'write', async (tx): Promise<Outcome<Refusal>> => {
      const shown = await show(tx);
      if (typeof shown === 'string' || 'wait' in shown) return shown;
      const { user, passwordHash } = shown;
      const { tenant_id, user_id } = user;
      // Sign-ins are counted separately: otherwise 429 instead of 200 would confirm the password of a busy user.
      countWrite(writeLimits, { tenantId: tenant_id, userId: `${user_id}/sign-in` }, { ownLimitOnly: true });
      if (user.has_factor && !shown.factor) return { challenge: await createChallenge(tx, secrets, user_id) };
      const isKnown = known.some((device) => device.tenantId === tenant_id && device.userId === user_id);
      const started = await startSession(tx, arrival, { ...shown, refreshToken, isKnown });
      return { ...started, cookie: devices.remember(known, { tenant_id, user_id, password_hash: passwordHash ?? '' }) };
    });
    if (typeof outcome === 'string') return outcome;
    if ('wait' in outcome) tooManyRequests(outcome.wait);
    if ('challenge' in outcome) askForSecondFactor(outcome.challenge);

    const { sessionId, replayedSession, cookie } = outcome;
    const user = fromSignInUser(outcome.user);
    const { token, expiresIn } = await tokens.issue(user, sessionId);
    const session = { token, refreshToken: refreshToken.text, expiresIn, user };
    return { answer: { ...session, ...(replayedSession && { replayedSession }) }, cookie };
  }

  return {
    finish,
    devices,
    /** The id of the device, if it is known to an account. Its calls are counted under it. */
    deviceOf: ({ headers }: FastifyRequest) => devices.read(headers.cookie)[0]?.id,
  };
}

export function arrivalOf({ headers }: FastifyRequest, origin: Origin): Arrival {
  return { device: headers['user-agent'], cookie: headers.cookie, origin };
}

type NewSession = Shown & { refreshToken: RefreshToken; isKnown: boolean };

async function startSession(tx: WriteTx, { device, origin }: Arrival, session: NewSession): Promise<Started> {
  const { user_id: userId } = session.user;
  const [user, sessionId, replayedSession] = await Promise.all([
    session.factor ? session.user : countWithoutFactor(tx, session.user),
    addSession(tx, origin, device, session),
    takeReplayNotice(tx, userId),
  ]);
  if (!session.byLink) {
    const details = { ...session.details, ...(session.factor && { factor: session.factor }) };
    await record(tx, origin, {
      action: 'session.started',
      actorId: userId,
      subjectType: 'session',
      subjectId: sessionId,
      ...(Object.keys(details).length > 0 && { details }),
    });
    if (!session.isKnown) await mailNewDevice(tx, origin, userId, sessionId);
  }
  return { user, sessionId, replayedSession };
}

/** Counts a sign-in of a person who needs a second factor and has none. Nothing is counted any more once these are used up. */
async function countWithoutFactor(tx: WriteTx, user: SignInUser): Promise<SignInUser> {
  if (user.sign_ins_left === null || user.sign_ins_left < 0) return user;
  await tx.run(
    db
      .updateTable('users')
      .set({ sign_ins_without_factor: sql<number>`sign_ins_without_factor + 1` })
      .where('id', '=', user.user_id),
  );
  return { ...user, sign_ins_left: user.sign_ins_left - 1 };
}

async function addSession(
  tx: WriteTx,
  origin: Origin,
  device: string | undefined,
  { user, confirmedAt, refreshToken }: NewSession,
): Promise<string> {
  const id = newId();
  await tx.run(
    db.insertInto('sessions').values({
      tenant_id: sql<string>`app.tenant_id()`,
      id,
      user_id: user.user_id,
      address: origin.address,
      device: (device ?? '').slice(0, maxDeviceLength),
      expires_at: firstExpiry,
      ...(confirmedAt !== undefined && { confirmed_at: confirmedAt }),
    }),
  );
  await addRefreshToken(tx, id, refreshToken);
  return id;
}

/**
 * Returns the user's session that ended because a used refresh token came back, unless a sign-in has already reported
 * it; of several, the latest. Each is reported once: a concurrent sign-in waits for the row lock and finds nothing.
 */
async function takeReplayNotice(tx: WriteTx, userId: string): Promise<ReplayedSession | undefined> {
  const ended = await tx.run(
    db
      .updateTable('sessions')
      .set({ replay_untold: false })
      .where('user_id', '=', userId)
      .where('replay_untold', '=', true)
      .returning(['device', (row) => row.ref('ended_at').$notNull().as('endedAt')]),
  );
  const latest = ended.toSorted((a, b) => a.endedAt.localeCompare(b.endedAt)).at(-1);
  return latest && { ...latest, device: describeDevice(latest.device) };
}
