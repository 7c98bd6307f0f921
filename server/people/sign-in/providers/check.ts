import type { z } from 'zod';
import type { createIdentityProviderBody } from '#contract/people/identity-providers.ts';
import { toldBy } from '#contract/platform/texts/constant.ts';
import { invalid, refuseField } from '#server/platform/answers/failures.ts';
import type { Services } from '#server/platform/services.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';

export type ProviderFields = z.output<typeof createIdentityProviderBody>;

/** Refuses settings that do not fit together, and clients and roles that do not exist. Nobody becomes an administrator through a provider. */
export async function checkProvider(
  tx: WriteTx,
  { outgoing }: Pick<Services, 'outgoing'>,
  fields: Omit<ProviderFields, 'secret'>,
  before?: Pick<ProviderFields, 'issuer'>,
): Promise<void> {
  // An issuer that the operator allowed once stays until it is changed. Every request checks it again.
  if (fields.issuer !== before?.issuer) requireIssuer({ outgoing }, fields.issuer);
  if (fields.for === 'Staff' && fields.forClientId !== null)
    invalid('forClientId', 'A provider for staff belongs to no client');
  if (fields.for !== 'Staff') await requireClient(tx, fields.forClientId);
  if (fields.create && fields.roleId === null) invalid('roleId', 'Choose the role of new users');
  if (fields.roleMap.length > 0 && fields.roleClaim === null)
    invalid('roleClaim', 'Enter the claim that has these values');
  const roles = [
    ...(fields.roleId === null ? [] : [['roleId', fields.roleId] as const]),
    ...fields.roleMap.map(({ roleId }) => ['roleMap', roleId] as const),
  ];
  await requireRoles(tx, fields.for, roles);
}

function requireIssuer({ outgoing }: Pick<Services, 'outgoing'>, issuer: string): void {
  const refusal = outgoing.refusal(issuer);
  if (refusal) refuseField('issuer', toldBy(refusal));
  // The library would read such an address unchanged, and could not compare it with the issuer in the answer.
  if (issuer.includes('/.well-known/')) invalid('issuer', 'Enter the issuer: the part before /.well-known/');
  if (/[?#]/.test(issuer)) invalid('issuer', 'An issuer contains no ? and no #');
}

async function requireClient(tx: WriteTx, id: string | null): Promise<void> {
  if (id === null) invalid('forClientId', 'Choose the client whose users sign in here');
  const client = await tx.first(
    db.selectFrom('clients').where('id', '=', id).where('deleted_at', 'is', null).select('id').forShare(),
  );
  if (!client) invalid('forClientId', 'This client does not exist');
}

async function requireRoles(
  tx: WriteTx,
  covers: ProviderFields['for'],
  asked: (readonly [field: string, id: string])[],
): Promise<void> {
  if (asked.length === 0) return;
  const ids = asked.map(([, id]) => id);
  const roles = await tx.run(
    db
      .selectFrom('roles')
      .where('id', 'in', ids)
      .select(['id', 'role_type as roleType', 'is_admin as isAdmin'])
      .orderBy('id')
      .forShare(),
  );
  for (const [field, id] of asked) {
    const role = roles.find((each) => each.id === id) ?? invalid(field, 'This role does not exist');
    if (role.isAdmin) invalid(field, 'Nobody becomes an administrator through a provider');
    if (!fitsSide(covers, role.roleType)) {
      invalid(field, covers === 'Staff' ? 'Choose a role for staff' : 'Choose a role for client users');
    }
  }
}

/** Client roles are for users of the client, all others for staff. */
export function fitsSide(covers: ProviderFields['for'], roleType: string | null): boolean {
  return covers === 'Both' || (covers === 'Clients') === (roleType === 'ClientUser');
}
