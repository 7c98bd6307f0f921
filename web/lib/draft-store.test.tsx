import { beforeEach, expect, test, vi } from 'vitest';
import { draftKey, forgetDraft, forgetOwnDrafts, keepDraft, readKeptDraft, removeOldDrafts } from './draft-store.ts';
import { clearPreview, clearSession, savePreview, saveSession } from './session.ts';
import { tokenFor, user } from './test-session.ts';

const ada = { ...user, id: 'ada', tenantId: 'studio' };
const bob = { ...user, id: 'bob', tenantId: 'studio' };
const signIn = (person: typeof ada) =>
  saveSession({ token: tokenFor('s', { id: person.id, tenantId: person.tenantId }), refreshToken: 'r', user: person });
const keyOf = (name: string) => draftKey(name) ?? expect.fail('nobody is signed in');
const day = 24 * 60 * 60 * 1000;

beforeEach(() => signIn(ada));

test('a draft outlives the end of a session, for its author alone', async () => {
  const key = keyOf('new ticket');
  await keepDraft(key, { title: 'Lift' });
  clearSession();
  expect(draftKey('new ticket')).toBeUndefined();
  signIn(bob);
  expect(await readKeptDraft(keyOf('new ticket'))).toBeUndefined();
  signIn(ada);
  expect(await readKeptDraft(keyOf('new ticket'))).toEqual({ title: 'Lift' });
});

test('the same person in another company has other drafts', async () => {
  await keepDraft(keyOf('new ticket'), 'Lift');
  signIn({ ...ada, tenantId: 'studio 2' });
  expect(await readKeptDraft(keyOf('new ticket'))).toBeUndefined();
});

test('a sign-out removes the drafts of that person alone, and no late call brings them back', async () => {
  const ticket = keyOf('new ticket');
  const task = keyOf('new task');
  await keepDraft(ticket, 'Lift');
  await keepDraft(task, 'Order');
  signIn(bob);
  const other = keyOf('new ticket');
  await keepDraft(other, 'Door');
  signIn(ada);
  const forgotten = forgetOwnDrafts();
  clearSession({ byChoice: true });
  await keepDraft(ticket, 'Lift again');
  await forgotten;
  expect(await readKeptDraft(ticket)).toBeUndefined();
  expect(await readKeptDraft(task)).toBeUndefined();
  expect(await readKeptDraft(other)).toBe('Door');
});

test('the end of a session does not forget, and its author does', async () => {
  const key = keyOf('new ticket');
  await keepDraft(key, 'Lift');
  clearSession();
  await forgetDraft(key);
  expect(await readKeptDraft(key)).toBe('Lift');
  signIn(ada);
  await forgetDraft(key);
  expect(await readKeptDraft(key)).toBeUndefined();
});

test('drafts are kept for seven days', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  const old = keyOf('old');
  await keepDraft(old, 'written first');
  vi.setSystemTime(3 * day);
  const young = keyOf('young');
  await keepDraft(young, 'written later');
  vi.setSystemTime(7 * day - 1);
  expect(await readKeptDraft(old)).toBe('written first');
  vi.setSystemTime(7 * day);
  expect(await readKeptDraft(old)).toBeUndefined();
  await removeOldDrafts();
  // Back in time, what was removed stays away.
  vi.setSystemTime(0);
  expect(await readKeptDraft(old)).toBeUndefined();
  expect(await readKeptDraft(young)).toBe('written later');
});

test('a preview keeps nothing, and a sign-out in it forgets what its user wrote', async () => {
  const key = keyOf('new ticket');
  await keepDraft(key, 'Lift');
  savePreview(tokenFor('p', { id: bob.id, tenantId: bob.tenantId }), bob, 'Bob', 60);
  expect(draftKey('new ticket')).toBeUndefined();
  await keepDraft(key, 'Changed');
  expect(await readKeptDraft(key)).toBe('Lift');
  await forgetOwnDrafts();
  clearPreview();
  expect(await readKeptDraft(key)).toBeUndefined();
});
