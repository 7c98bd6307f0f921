import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { savePreview, saveSession } from '#web/lib/session.ts';
import { tokenFor, user } from '#web/lib/test-session.ts';
import { useWriteObstacle } from './use-write-obstacle.ts';

const obstacle = (isArchived = false) => renderHook(() => useWriteObstacle(isArchived)).result.current;
const signInAs = (values: object) =>
  saveSession({ token: tokenFor('now'), refreshToken: 'r', user: { ...user, ...values } });

test('staff and client users can write', () => {
  signInAs({});
  expect(obstacle()).toBeUndefined();
});

test('says in words that the project is archived', () => {
  signInAs({});
  expect(obstacle(true)).toBe('This project is archived, so nothing in it can be changed.');
});

test('says in words that the company can only be read', () => {
  signInAs({ tenantIsReadOnly: true });
  expect(obstacle()).toBe('The demo company is read-only.');
  signInAs({ trialEndsOn: '2020-01-01' });
  expect(obstacle()).toBe('The trial has ended, so nothing can be written.');
  signInAs({ trialEndsOn: '2999-01-01' });
  expect(obstacle()).toBeUndefined();
});

test('says in a preview who is shown', () => {
  signInAs({});
  savePreview(tokenFor('shown'), { ...user, id: 'nina' }, 'Nina Park of Harbour & Finch', 900);
  expect(obstacle()).toBe('You see this as Nina Park of Harbour & Finch. Nothing can be written in a preview.');
});
