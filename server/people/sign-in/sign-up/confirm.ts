import { sql } from 'kysely';
import type { Login } from '#contract/people/auth.ts';
import { afterFirstFactor } from '#server/people/sign-in/auth/first-factor.ts';
import { answerFirstSession } from '#server/people/sign-in/auth/first-session.ts';
import type { KnownDevices } from '#server/people/sign-in/auth/known-devices.ts';
import type { RefreshToken, RefreshTokens } from '#server/people/sign-in/auth/refresh-tokens.ts';
import { type SignInUser, selectSignInUsers } from '#server/people/sign-in/auth/session-user.ts';
import { startSession } from '#server/people/sign-in/auth/sessions.ts';
import { provisionCompany } from '#server/people/tenants/provision.ts';
import { askForSecondFactor, Failure, invalid, tooManyRequests } from '#server/platform/answers/failures.ts';
import type { Origin } from '#server/platform/audit/write.ts';
import type { Secrets } from '#server/platform/crypto/secrets.ts';
import type { Services } from '#server/platform/services.ts';
import { refuseDuplicates } from '#server/platform/tenancy/errors.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { domainsFor } from './domain.ts';
import { checkPassword } from './password.ts';
import { secondsToWait, type WaitingSignUp } from './read.ts';

type Confirmation = {
  tenantId: string;
  waiting: WaitingSignUp;
  /** The one chosen at sign-up. */
  password: string | undefined;
  /** If the first name is taken by now. */
  companyName: string | undefined;
  /** The user agent. */
  device: string | undefined;
  /** The cookie header. */
  cookie: string | undefined;
  origin: Origin;
};
type Signers = { refreshTokens: RefreshTokens; devices: KnownDevices };
type Created = { user: SignInUser; sessionId: string };

/**
 * Creates the company of a sign-up with its first administrator and signs them in. Undefined if another request was faster. 400 at
 * `password` if it is not the one chosen at sign-up, and at `companyName` if the name is taken or looks like one that is: the sign-up
 * keeps waiting for the next request.
 */
export async function confirmSignUp(
  services: Services,
  { refreshTokens, devices }: Signers,
  confirmation: Confirmation,
): Promise<{ answer: Login; cookie: string } | undefined> {
  const { tenancy, tokens, secrets, config } = services;
  const { tenantId, waiting, device, cookie, origin } = confirmation;
  await checkPassword(services, confirmation);
  const name = confirmation.companyName ?? waiting.companyName;
  const refreshToken = refreshTokens.create(tenantId);
  const create = (domain: string) =>
    tenancy.asServer(tenantId, 'write', (tx) =>
      createCompany(
        tx,
        secrets,
        origin,
        waiting,
        { name, domain, trialDays: config.signUp?.trialDays },
        { device, refreshToken },
      ),
    );
  const created = await withFreeDomain(name, create);
  return (
    created &&
    answerFirstSession(tokens, devices, cookie, { ...created, passwordHash: waiting.passwordHash, refreshToken })
  );
}

/** Another company may have a domain or take it at the same time, so only the database knows which is free. */
async function withFreeDomain<T>(name: string, work: (domain: string) => Promise<T>): Promise<T> {
  for (const domain of domainsFor(name)) {
    try {
      return await work(domain);
    } catch (error) {
      if (!(error instanceof Failure && error.errors?.domain)) throw error;
    }
  }
  return invalid('companyName', 'Please choose another name for the company');
}

async function createCompany(
  tx: WriteTx,
  secrets: Secrets,
  origin: Origin,
  { id, firstName, lastName, email, passwordHash }: WaitingSignUp,
  company: { name: string; domain: string; trialDays: number | undefined },
  session: { device: string | undefined; refreshToken: RefreshToken },
): Promise<Created | undefined> {
  const taken = await tx.first(
    db
      .deleteFrom('sign_ups')
      .where('id', '=', id)
      .where('expires_at', '>', sql<string>`now()`)
      .returning(secondsToWait.as('wait')),
  );
  if (!taken) return undefined;
  // Others failed since the password was checked. Without this, one of many guesses at once could succeed.
  if (taken.wait > 0) tooManyRequests(taken.wait);
  const admin = { firstName, lastName, email, userName: null };
  const adminId = await refuseTakenNames(
    provisionCompany(tx, origin, { ...company, isActive: true, admin, passwordHash, isSignUp: true }),
  );
  await keepUsedLink(tx, id, adminId);
  const account = (await tx.first(selectSignInUsers().where('users.id', '=', adminId))) as SignInUser;
  const next = await afterFirstFactor(tx, secrets, account);
  if ('challenge' in next) askForSecondFactor(next.challenge);
  const sessionId = await startSession(tx, origin, { admission: next.admission, ...session });
  return { user: next.user, sessionId };
}

/** So that the link still says that it was used. */
async function keepUsedLink(tx: WriteTx, id: string, userId: string): Promise<void> {
  const now = sql<string>`now()`;
  await tx.run(
    db.insertInto('entry_links').values({
      tenant_id: sql<string>`app.tenant_id()`,
      id,
      user_id: userId,
      purpose: 'signUp',
      expires_at: now,
      used_at: now,
    }),
  );
}

function refuseTakenNames<T>(work: Promise<T>): Promise<T> {
  return refuseDuplicates(work, {
    tenants_name_key_key: ['companyName', 'A company with this name already exists. Please choose another name.'],
    tenants_name_skeleton_key: [
      'companyName',
      'A company with a name that looks like this already exists. Please choose another name.',
    ],
    tenants_domain_key_key: ['domain', 'A company with this domain already exists'],
  });
}
