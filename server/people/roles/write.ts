import { sql } from 'kysely';
import type { z } from 'zod';
import type { createRoleBody, Role, updateRoleBody } from '#contract/people/roles.ts';
import type { Claim } from '#contract/platform/claims.ts';
import {
  invalid,
  notFound,
  refuse,
  refuseField,
  refuseWith,
  versionConflict,
} from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { refuseDuplicates } from '#server/platform/tenancy/errors.ts';
import { type Actor, db, heldClaims, type ReadTx, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { foldName } from '#server/platform/text/names.ts';
import { requireGrantable } from './grants.ts';
import { findHolders, getRole } from './read.ts';
import { readsAsAdmin } from './reserved-name.ts';

type NewRole = z.output<typeof createRoleBody>;
type RoleChanges = z.output<typeof updateRoleBody>;

export async function createRole(tx: WriteTx, origin: Origin, actor: Actor, body: NewRole): Promise<Role> {
  requireGrantable(actor, body.claims);
  requireFreeName(body.name);
  requireClientRole(body);
  const id = newId();
  await refuseTakenName(
    tx.run(
      db.insertInto('roles').values({
        tenant_id: sql<string>`app.tenant_id()`,
        id,
        name: body.name,
        name_key: foldName(body.name),
        description: body.description,
        role_type: body.roleType,
        claims: body.claims,
        ticket_scope: body.ticketScope,
        may_invite: body.mayInvite,
        may_sign_off: body.maySignOff,
      }),
    ),
  );
  const { name, claims } = body;
  await record(tx, origin, {
    action: 'role.created',
    subjectType: 'role',
    subjectId: id,
    subjectName: name,
    details: { claimsAdded: claims },
  });
  tx.changed('roles', id);
  return (await getRole(tx, id)) ?? notFound();
}

/** Requires every claim of the role before and after the change. The type cannot change while users hold the role. */
export async function updateRole(
  tx: WriteTx,
  origin: Origin,
  actor: Actor,
  { id, ...given }: RoleChanges,
  ifMatch: number | undefined,
): Promise<Role> {
  const before = await lockRole(tx, id, ifMatch);
  if (before.isAdmin) refuse('The Admin role cannot be changed.');
  const changes = withTicketScope(before, given);
  requireFreeName(changes.name);
  requireGrantable(actor, [...heldClaims(false, before.claims), ...(changes.claims ?? [])]);
  const fields = changedFields(before, changes);
  // Without a change the version stays, so that others who are editing get no conflict.
  if (fields.length === 0) return (await getRole(tx, id)) ?? notFound();
  if (changes.roleType !== undefined && changes.roleType !== before.roleType) await requireUnheld(tx, id);
  await refuseTakenName(
    tx.run(
      db
        .updateTable('roles')
        .set({
          name: changes.name,
          name_key: foldName(changes.name),
          description: changes.description,
          role_type: changes.roleType,
          claims: changes.claims,
          ticket_scope: changes.ticketScope,
          may_invite: changes.mayInvite,
          may_sign_off: changes.maySignOff,
          version: sql`version + 1`,
          updated_at: sql`now()`,
        })
        .where('id', '=', id),
    ),
  );
  await record(tx, origin, {
    action: 'role.updated',
    subjectType: 'role',
    subjectId: id,
    subjectName: changes.name,
    details: {
      fields,
      ...(changes.claims && {
        claimsAdded: changes.claims.filter((claim) => !before.claims.includes(claim)),
        claimsRemoved: before.claims.filter((claim) => !changes.claims?.some((each) => each === claim)),
      }),
    },
  });
  tx.changed('roles', id);
  return (await getRole(tx, id)) ?? notFound();
}

/** A role that is no longer for client users loses its limit on tickets. */
function withTicketScope<Changes extends Omit<RoleChanges, 'id'>>(before: RoleOptions, changes: Changes): Changes {
  const { roleType = before.roleType, ticketScope } = changes;
  if (ticketScope === undefined) {
    return roleType === 'ClientUser' || before.ticketScope === 'client'
      ? changes
      : { ...changes, ticketScope: 'client' };
  }
  requireClientRole({ roleType, ticketScope });
  return changes;
}

type RoleOptions = { roleType: string | null; ticketScope: string };

function requireClientRole({ roleType, ticketScope }: RoleOptions): void {
  if (ticketScope === 'own' && roleType !== 'ClientUser') {
    invalid('ticketScope', 'Only roles for client users can be limited to their own tickets');
  }
}

function changedFields(before: Awaited<ReturnType<typeof lockRole>>, changes: Omit<RoleChanges, 'id'>): string[] {
  const toText = (claims: readonly string[]) => claims.toSorted().join();
  return Object.entries({ ...changes, claims: changes.claims && toText(changes.claims) }).flatMap(([name, value]) => {
    const current = { ...before, claims: toText(before.claims) }[name as keyof typeof changes];
    return value === undefined || value === current ? [] : name;
  });
}

/** Refused while users hold the role. The message names them. */
export async function deleteRole(tx: WriteTx, origin: Origin, id: string, ifMatch: number | undefined): Promise<void> {
  const { name, isAdmin } = await lockRole(tx, id, ifMatch);
  if (isAdmin) refuse('The Admin role cannot be deleted.');
  const holders = await findHolders(tx, id);
  if (holders) {
    const { name, others } = holders;
    refuseWith((say) =>
      others === 0
        ? say('This role cannot be deleted: {name} holds it.', { name })
        : say.plural(
            others,
            {
              one: 'This role cannot be deleted: {name} and {count} other hold it.',
              other: 'This role cannot be deleted: {name} and {count} others hold it.',
            },
            { name },
          ),
    );
  }
  const provider = await findProviderWithRole(tx, id);
  if (provider) refuse('This role cannot be deleted: people who sign in with {provider} get it.', { provider });
  await tx.run(db.deleteFrom('roles').where('id', '=', id));
  await record(tx, origin, { action: 'role.deleted', subjectType: 'role', subjectId: id, subjectName: name });
  tx.changed('roles', id);
}

/** Adds one claim to the role with this name. Does nothing if the role already has it. */
export async function assignClaim(
  tx: WriteTx,
  origin: Origin,
  actor: Actor,
  roleName: string,
  claim: Claim,
): Promise<Role> {
  requireGrantable(actor, [claim]);
  const role = await tx.first(
    db
      .selectFrom('roles')
      .where('name_key', '=', foldName(roleName))
      .select(['id', 'name', 'is_admin as isAdmin', 'claims'])
      .forUpdate(),
  );
  if (!role) invalid('role', 'This role does not exist');
  if (role.isAdmin) refuse('The Admin role cannot be changed.');
  if (!role.claims.includes(claim)) {
    await tx.run(
      db
        .updateTable('roles')
        .set({ claims: [...role.claims, claim], version: sql`version + 1`, updated_at: sql`now()` })
        .where('id', '=', role.id),
    );
    await record(tx, origin, {
      action: 'role.claimAssigned',
      subjectType: 'role',
      subjectId: role.id,
      subjectName: role.name,
      details: { claimsAdded: [claim] },
    });
    tx.changed('roles', role.id);
  }
  return (await getRole(tx, role.id)) ?? notFound();
}

function requireFreeName(name: string): void {
  if (readsAsAdmin(name)) invalid('name', 'This name is reserved for administrators');
}

function refuseTakenName<T>(work: Promise<T>): Promise<T> {
  return refuseDuplicates(work, {
    roles_tenant_id_name_key_key: ['name', 'A role with this name already exists'],
  });
}

/** The lock also prevents the role from being assigned in the meantime. */
async function lockRole(tx: WriteTx, id: string, ifMatch: number | undefined) {
  const role = await tx.first(
    db
      .selectFrom('roles')
      .where('id', '=', id)
      .select([
        'name',
        'description',
        'role_type as roleType',
        'is_admin as isAdmin',
        'claims',
        'ticket_scope as ticketScope',
        'may_invite as mayInvite',
        'may_sign_off as maySignOff',
        'version',
      ])
      .forUpdate(),
  );
  if (!role) notFound();
  if (ifMatch !== undefined && ifMatch !== role.version) versionConflict();
  return role;
}

async function requireUnheld(tx: ReadTx, id: string): Promise<void> {
  const holders = await findHolders(tx, id);
  if (!holders) return;
  const { name, others } = holders;
  refuseField('roleType', (say) =>
    others === 0
      ? say('The user type cannot change: {name} holds this role.', { name })
      : say.plural(
          others,
          {
            one: 'The user type cannot change: {name} and {count} other hold this role.',
            other: 'The user type cannot change: {name} and {count} others hold this role.',
          },
          { name },
        ),
  );
}

/** The name of a provider whose people get this role. */
async function findProviderWithRole(tx: ReadTx, roleId: string): Promise<string | undefined> {
  const row = await tx.first(
    db
      .selectFrom('identity_providers')
      .where((where) =>
        where.or([where('role_id', '=', roleId), sql<boolean>`role_map @> ${JSON.stringify([{ roleId }])}::jsonb`]),
      )
      .select('name')
      .limit(1),
  );
  return row?.name;
}
