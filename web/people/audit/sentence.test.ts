import { describe, expect, test } from 'vitest';
import { type AuditAction, auditActions } from '#contract/platform/audit-actions.ts';
import type { AuditEntry } from '#contract/work/audit.ts';
import { factsOf } from './facts.ts';
import { sentenceOf } from './sentence.ts';

const entry = (action: AuditAction, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: '1',
  at: '2026-11-21T08:00:00Z',
  action,
  actorName: 'Ada Admin',
  details: {},
  ...more,
});

const sentenceText = (action: AuditAction, more?: Partial<AuditEntry>) =>
  sentenceOf(entry(action, more))
    .map((part) => (typeof part === 'string' ? part : part.name))
    .join('');

test.each(Object.values(auditActions).flat())('writes a sentence with names for %s', (action) => {
  const text = sentenceText(action, {
    subjectName: 'Lobby',
    details: { operation: 'deleteProject', provider: 'Lobby Directory' },
  });
  expect(text).toMatch(/^[A-Z][\w ]/);
  expect(text).not.toMatch(/undefined|unknown action|\w\.\w/);
  // The system removes old entries, so this sentence has no names.
  if (action !== 'audit.removed') expect(text).toMatch(/Ada|Lobby/);
});

describe('writes', () => {
  const handedOver = { heirId: 'someone', tickets: 3, tasks: 1, approvals: 0 };
  test.each([
    ['Ada Admin deleted the project Lobby', entry('project.deleted', { subjectName: 'Lobby' })],
    [
      'Ada Admin added Wil Worker as worker',
      entry('user.created', { subjectName: 'Wil Worker', details: { role: 'worker' } }),
    ],
    [
      'Ada Admin changed the role of Wil Worker from worker to manager',
      entry('user.updated', { subjectName: 'Wil Worker', details: { role: 'manager', roleBefore: 'worker' } }),
    ],
    [
      'Ada Admin deactivated Wil Worker',
      entry('user.updated', { subjectName: 'Wil Worker', details: { isActive: false } }),
    ],
    [
      'Ada Admin deactivated Wil Worker and gave their work to another person',
      entry('user.updated', { subjectName: 'Wil Worker', details: { isActive: false, handedOver } }),
    ],
    ['Ada Admin removed Wil Worker', entry('user.deleted', { subjectName: 'Wil Worker' })],
    [
      'Ada Admin removed Wil Worker and gave their work to another person',
      entry('user.deleted', { subjectName: 'Wil Worker', details: { handedOver } }),
    ],
    ['A sign-in as Wil Worker failed', entry('session.refused', { actorName: undefined, subjectName: 'Wil Worker' })],
    ['A sign-in with an unknown username failed', entry('session.refused', { actorName: undefined })],
    ['Ada Admin ended 2 other sessions', entry('session.revoked', { details: { sessionsEnded: 2 } })],
    [
      'Ada Admin was blocked from deleting a project',
      entry('access.denied', { details: { operation: 'deleteProject' } }),
    ],
    ['The operator changed the logo', entry('logo.changed', { actorName: 'operator' })],
    ['Ada Admin changed the logo for dark', entry('logo.changed', { details: { picture: 'logoDark' } })],
    ['Ada Admin removed the logo for dark', entry('logo.removed', { details: { picture: 'logoDark' } })],
    ['Ada Admin changed the icon', entry('logo.changed', { details: { picture: 'icon' } })],
    ['Ada Admin removed the icon', entry('logo.removed', { details: { picture: 'icon' } })],
  ])('%s', (sentence, given) => {
    expect(sentenceText(given.action as AuditAction, given)).toBe(sentence);
  });

  test('the details of a change', () => {
    const details = { fields: ['title', 'userIds'], claimsAdded: ['Users:EditUsers'], sessionsEnded: 1 };
    expect(factsOf(entry('role.updated', { details }))).toEqual([
      'Changed: title, team',
      'Permissions added: Edit users',
      '1 session ended',
    ]);
  });
});

test('marks file names, so that long ones are shortened', () => {
  const files = Object.values(auditActions)
    .flat()
    .filter((action) => /^(document|image)\./.test(action));
  expect(files.length).toBeGreaterThanOrEqual(6);
  for (const action of files)
    expect(sentenceOf(entry(action, { subjectName: 'Lobby' }))).toContainEqual({ name: 'Lobby', isFile: true });
  expect(sentenceOf(entry('project.deleted', { subjectName: 'Lobby' }))).toContainEqual({ name: 'Lobby' });
});
