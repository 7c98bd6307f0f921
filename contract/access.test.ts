import { describe, expect, it } from 'vitest';
import { expected } from '#tests/guarantees/isolation/expected/index.ts';
import type { Row } from '#tests/guarantees/isolation/expected/principals.ts';
import { accessOf, type OperationId } from './index.ts';
import { mayCall, operations } from './operations.ts';
import { type Claim, claimValues } from './platform/claims.ts';

const ids = Object.keys(operations) as OperationId[];
const allowed = (permissions: readonly string[], isAdmin = false) =>
  ids.filter((id) => mayCall(id, { permissions, isAdmin }));
const allowedWithoutPermission = allowed([]);
const ofKind = (kind: string) => ids.filter((id) => accessOf(id).kind === kind);

/** The operations whose row says so. */
const needing = (need: Row['needs'] | Claim) =>
  ids.filter((id) => expected[id].needs === need || expected[id].needs.includes(need as never));

describe('a permission', () => {
  it.each(claimValues)('%s allows exactly the operations that need it', (claim) => {
    expect(allowed([claim]).filter((id) => !allowedWithoutPermission.includes(id))).toEqual(needing(claim));
  });
});

it('allows only operations for everybody and for every session without any permission', () => {
  const publicOperations = ofKind('public');
  expect(publicOperations).toEqual(needing('nothing'));
  expect(allowedWithoutPermission).toEqual(
    ids.filter((id) => ['nothing', 'session'].includes(expected[id].needs as string)),
  );
});

it('allows no administrator or operator operations with every permission', () => {
  const withoutBeingAdmin = allowed(claimValues);
  expect(allowed(claimValues, true).filter((id) => !withoutBeingAdmin.includes(id))).toEqual(needing('admin'));
  expect(ofKind('operator')).toEqual(needing('operator'));
  expect(ofKind('operator').filter((id) => mayCall(id, { permissions: claimValues, isAdmin: true }))).toEqual([]);
});

const signedIn = ids.flatMap((id) => {
  const row = accessOf(id);
  return row.kind === 'signedIn' ? [{ id, ...row }] : [];
});

it('refuses with 401 for passwords and roles and 403 for the rest', () => {
  const refusedAs401 = signedIn.filter(({ deniedAs }) => deniedAs === 401).map(({ id }) => id);
  expect(refusedAs401.toSorted()).toEqual(
    [
      'adminChangePassword',
      'listClaims',
      'createRole',
      'updateRole',
      'getRole',
      'getRoleByName',
      'deleteRole',
      'assignClaim',
    ].toSorted(),
  );
  for (const { id, deniedAs } of signedIn) expect([401, 403], id).toContain(deniedAs);
});

it('lets only staff change roles and clients, and preview', () => {
  const client = { permissions: claimValues, isAdmin: false, clientId: 'c' };
  const staff = { ...client, clientId: null };
  expect(ids.filter((id) => mayCall(id, staff) && !mayCall(id, client))).toEqual(
    ids.filter((id) => expected[id].staffOnly),
  );
});
