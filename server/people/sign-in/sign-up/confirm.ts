import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type SignInUser, selectSignInUsers } from '#server/people/sign-in/sessions/session-user.ts';
import type { Arrival, SignedIn, SignIns } from '#server/people/sign-in/sessions/sign-ins.ts';
import { provisionCompany } from '#server/people/tenants/provision.ts';
import { Failure, invalid, tooManyRequests } from '#server/platform/answers/failures.ts';
import type { Origin } from '#server/platform/audit/write.ts';
import type { Services } from '#server/platform/services.ts';
import { refuseDuplicates } from '#server/platform/tenancy/errors.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { checkPassword } from './password.ts';
import { secondsToWait, type WaitingSignUp } from './read.ts';

type Confirmation = Arrival & {
  tenantId: string;
  waiting: WaitingSignUp;
  /** The one chosen at sign-up. */
  password: string | undefined;
  /** If the first name is taken by now. */
  companyName: string | undefined;
};

/**
 * Creates the company of a sign-up with its first administrator and signs them in. Undefined if another request was faster. 400 at
 * `password` if it is not the one chosen at sign-up, and at `companyName` if the name is taken or looks like one that is: the sign-up
 * keeps waiting for the next request.
 */
export async function confirmSignUp(
  services: Services,
  signIns: SignIns,
  confirmation: Confirmation,
): Promise<SignedIn | undefined> {
  const { tenantId, waiting, origin } = confirmation;
  await checkPassword(services, confirmation);
  const name = confirmation.companyName ?? waiting.companyName;
  const trialDays = services.config.signUp?.trialDays;
  const created = await withFreeDomain(name, (domain) =>
    signIns.finish<'used'>(tenantId, confirmation, async (tx) => {
      const user = await createCompany(tx, origin, waiting, { name, domain, trialDays });
      return user ? { user, passwordHash: waiting.passwordHash } : 'used';
    }),
  );
  return created === 'used' ? undefined : created;
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
  origin: Origin,
  { id, firstName, lastName, email, passwordHash, language }: WaitingSignUp,
  company: { name: string; domain: string; trialDays: number | undefined },
): Promise<SignInUser | undefined> {
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
    provisionCompany(tx, origin, { ...company, language, isActive: true, admin, passwordHash, isSignUp: true }),
  );
  await keepUsedLink(tx, id, adminId);
  return tx.first(selectSignInUsers().where('users.id', '=', adminId));
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

/** One label of a domain has at most 63 characters. */
const limit = 63;

/**
 * Yields domains for a company, the plain one first: `Müller & Söhne` becomes `muller-sohne`, then `muller-sohne-4f1c`. A name without
 * any letter from a to z becomes `company`.
 */
function* domainsFor(companyName: string): Generator<string> {
  const plain =
    companyName
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, limit - 5)
      .replace(/^-+|-+$/g, '') || 'company';
  yield plain;
  for (let count = 0; count < 5; count++) yield `${plain}-${randomBytes(2).toString('hex')}`;
}
