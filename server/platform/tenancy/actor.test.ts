import { describe, expect, it } from 'vitest';
import { claimValues } from '#contract/platform/claims.ts';
import { displayName, heldClaims, type Principal, scopeOf, toActor } from './actor.ts';

const principal = (clientId?: string | null): Principal => ({
  tenantId: 't',
  sessionId: 's',
  userId: 'u',
  ...(clientId !== undefined && { clientId }),
});

const [first, second] = claimValues as unknown as [string, string];
const row = {
  first_name: 'Ada',
  last_name: 'Admin',
  email: 'ada@a.example',
  user_name: 'ada',
  role_id: 'r',
  role_name: 'Worker',
  is_admin: false,
  claims: [first, 'Unknown:Claim'],
  scope: 'staff',
  client_id: null,
  is_demo: false,
};
const entered = (changes: Partial<Record<keyof typeof row, unknown>> = {}) => ({
  entered: JSON.stringify({ ...row, ...changes }),
});

describe('the actor', () => {
  it('has the ids of the token and what the database knows', () => {
    expect(toActor(principal(), entered())).toEqual({
      tenantId: 't',
      sessionId: 's',
      userId: 'u',
      firstName: 'Ada',
      lastName: 'Admin',
      email: 'ada@a.example',
      userName: 'ada',
      roleId: 'r',
      roleName: 'Worker',
      isAdmin: false,
      claims: new Set([first]),
      scope: 'staff',
      clientId: null,
      isToken: false,
      isDemo: false,
    });
  });

  it('is the same object until the database answers something else', () => {
    const who = principal();
    const before = toActor(who, entered());
    expect(toActor(who, entered())).toBe(before);
    const after = toActor(who, entered({ claims: [second] }));
    expect([...after.claims]).toEqual([second]);
    expect(toActor(who, entered({ claims: [second] }))).toBe(after);
  });

  it('belongs to one token', () => {
    const [one, other] = [principal(), { ...principal(), userId: 'other' }];
    toActor(one, entered());
    expect(toActor(other, entered()).userId).toBe('other');
  });
});

describe('the likely side of a user', () => {
  it('comes from the token until the database has answered', () => {
    expect([scopeOf(principal()), scopeOf(principal(null)), scopeOf(principal('c'))]).toEqual([
      'staff',
      'staff',
      'client',
    ]);
  });

  it.each([
    ['staff', 'staff'],
    ['client', 'client'],
    ['none', 'client'],
  ])('is for the scope %s: %s', (scope, side) => {
    for (const who of [principal(), principal('c')]) {
      toActor(who, entered({ scope }));
      expect(scopeOf(who)).toBe(side);
    }
  });
});

it('gives administrators all claims, and others the known ones of their role', () => {
  expect([...heldClaims(true, [])]).toEqual([...claimValues]);
  expect([...heldClaims(false, [second, 'Unknown:Claim', first])]).toEqual([second, first]);
  expect(heldClaims(false, []).size).toBe(0);
});

it.each([
  ['Ada Admin', { firstName: 'Ada', lastName: 'Admin' }],
  ['Ada', { firstName: 'Ada', lastName: '' }],
  ['Admin', { firstName: '', lastName: 'Admin' }],
  ['ada', { firstName: '', lastName: '' }],
  ['a@a.example', { firstName: '', lastName: '', userName: null }],
  ['Unknown User', { firstName: '', lastName: '', userName: null, email: null }],
])('shows a user as %s', (name, who) => {
  expect(displayName({ userName: 'ada', email: 'a@a.example', ...who })).toBe(name);
});
