import { expect, it } from 'vitest';
import { auditActions, auditKinds } from './audit-actions.ts';
import { claimGroup, isClaim } from './claims.ts';

it('groups permissions by the part before the colon, or under General', {
  tags: ['S3.claim.general'],
}, () => {
  expect(['Users:AddUsers', 'AddUsers', ':AddUsers', ''].map(claimGroup)).toEqual([
    'Users',
    'General',
    'General',
    'General',
  ]);
  expect([isClaim('Users:AddUsers'), isClaim('Users:Everything')]).toEqual([true, false]);
});

it('names audit actions by noun and verb, and gives every kind some', () => {
  expect(auditKinds).toEqual(Object.keys(auditActions));
  for (const [kind, actions] of Object.entries(auditActions)) {
    expect(actions.length, kind).toBeGreaterThan(1);
    for (const action of actions) expect(action).toMatch(/^[a-z][A-Za-z]+\.[a-z][A-Za-z]+$/);
  }
});
