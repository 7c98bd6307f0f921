import { type Expression, sql } from 'kysely';
import type { SessionUser } from '#contract/people/auth.ts';
import { mayEnter } from '#server/people/accounts/may-enter.ts';
import { shownTrialEnd } from '#server/people/tenants/trial.ts';
import { type Actor, db, displayName, heldClaims } from '#server/platform/tenancy/index.ts';
import { chooseLanguage } from '#server/platform/texts/index.ts';
import { type Reading, readingOf, regionOfCompany } from '#server/platform/texts/reader.ts';

type Person = Omit<Actor, 'sessionId' | 'roleId' | 'scope' | 'isDemo' | 'isToken'> & {
  clientName: string | null;
  tenantIsReadOnly: boolean;
  mayInvite: boolean;
  trialEndsOn: string | null;
  /** Null in a preview, which is in the language of who started it. */
  reading: Reading | null;
  signInsLeft: number | null;
  seesHours: boolean;
};

/** The signed-in user as answers and access tokens describe them. `role` is empty for a user without a role. */
function toSessionUser(user: Person): SessionUser {
  return {
    id: user.userId,
    tenantId: user.tenantId,
    name: displayName(user),
    firstName: user.firstName,
    lastName: user.lastName,
    ...(user.email !== null && { email: user.email }),
    ...(user.userName !== null && { userName: user.userName }),
    role: user.roleName ?? '',
    isAdmin: user.isAdmin,
    ...(user.clientId !== null && { clientId: user.clientId }),
    ...(user.clientName !== null && { clientName: user.clientName }),
    ...(user.tenantIsReadOnly && { tenantIsReadOnly: true }),
    ...(user.trialEndsOn !== null && { trialEndsOn: user.trialEndsOn }),
    ...(user.reading && readsIn(user.reading)),
    ...(user.seesHours && { seesHours: true as const }),
    permissions: [...user.claims],
    ...(!user.mayInvite && { mayInvite: false as const }),
    ...secondFactorNeeded(user.signInsLeft),
  };
}

function readsIn(reading: Reading): Pick<SessionUser, 'language' | 'region' | 'companyRegion'> {
  const { language, region } = reading;
  const companyRegion = regionOfCompany(reading);
  return {
    ...(language !== null && { language: chooseLanguage(language) }),
    ...(region !== null && { region }),
    ...(companyRegion !== undefined && { companyRegion }),
  };
}

function secondFactorNeeded(signInsLeft: number | null): Pick<SessionUser, 'secondFactorNeeded' | 'signInsLeft'> {
  if (signInsLeft === null) return {};
  return signInsLeft < 0 ? { secondFactorNeeded: 'Now' } : { secondFactorNeeded: 'Soon', signInsLeft };
}

/** Whether the person has a second factor. Recovery codes alone are none. */
export const hasFactor = sql<boolean>`exists (
  select from factors where factors.user_id = users.id and factors.kind <> 'Recovery' and factors.confirmed_at is not null)`;

/**
 * How often a person who needs a second factor and has none may still sign in without it. Negative once that is used up: then `app.enter`
 * admits them only to what sets up a factor. Null for everyone else.
 */
const signInsLeft = sql<number | null>`case
  when (tenants.second_factor = 'all'
      or tenants.second_factor = 'staff' and users.client_id is null and roles.role_type is distinct from 'ClientUser')
    and not ${hasFactor} then tenants.grace_sign_ins - users.sign_ins_without_factor end`;

/** Whether the company has the module `hours`, and the client is shown hours. Staff have no client. */
export function seesHours(tenantId: Expression<string>, clientId: Expression<string | null>) {
  return sql<boolean>`(exists (select from tenants where tenants.id = ${tenantId} and 'hours' = any(tenants.modules))
    and not exists (select from clients where clients.id = ${clientId} and clients.shows_hours = 'None'))`;
}

/** Users who may sign in: active, not deleted, in an active company. */
export function selectSignInUsers() {
  return db
    .selectFrom('users')
    .innerJoin('tenants', 'tenants.id', 'users.tenant_id')
    .leftJoin('roles', 'roles.id', 'users.role_id')
    .leftJoin('clients', 'clients.id', 'users.client_id')
    .where('tenants.is_active', '=', true)
    .where('users.is_active', '=', true)
    .where(mayEnter)
    .where('users.deleted_at', 'is', null)
    .select([
      'users.tenant_id',
      'users.id as user_id',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.user_name',
      'users.client_id',
      'clients.name as client_name',
      'tenants.is_read_only as tenant_is_read_only',
      shownTrialEnd.as('trial_ends_on'),
      readingOf(sql.ref('users.id')).as('reading'),
      'roles.name as role_name',
      'roles.is_admin',
      'roles.claims',
      'roles.may_invite',
      hasFactor.as('has_factor'),
      signInsLeft.as('sign_ins_left'),
      seesHours(sql.ref('users.tenant_id'), sql.ref('users.client_id')).as('sees_hours'),
    ]);
}

export type SignInUser = Awaited<ReturnType<ReturnType<typeof selectSignInUsers>['executeTakeFirstOrThrow']>>;

export function fromSignInUser(
  row: Omit<SignInUser, 'has_factor' | 'reading'> & { reading: Reading | null },
): SessionUser {
  return toSessionUser({
    tenantId: row.tenant_id,
    userId: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    userName: row.user_name,
    roleName: row.role_name,
    isAdmin: row.is_admin ?? false,
    claims: heldClaims(row.is_admin ?? false, row.claims ?? []),
    clientId: row.client_id,
    clientName: row.client_name,
    tenantIsReadOnly: row.tenant_is_read_only,
    mayInvite: row.may_invite ?? true,
    trialEndsOn: row.trial_ends_on,
    reading: row.reading,
    signInsLeft: row.sign_ins_left,
    seesHours: row.sees_hours,
  });
}
