// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Can } from './can.tsx';
import { clearSession, readSession, saveSession, useSession } from './session.ts';
import { tokenFor, user } from './test-session.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const session = { token: tokenFor('one'), refreshToken: 'r', user };

test('the browser keeps three keys of a session, and none after sign-out [S9.storage, S4.session.stored]', () => {
  saveSession(session);
  expect(Object.keys(localStorage).sort()).toEqual(['refreshToken', 'token', 'user']);
  clearSession();
  expect(localStorage).toHaveLength(0);
});

test('the token goes before the stored user, who fills in what it does not say [S6.token]', () => {
  saveSession({ ...session, token: tokenFor('two', { permissions: ['Users:ViewUsers'], name: 'Zoë' }) });
  expect(readSession()?.user).toMatchObject({
    id: 'u',
    name: 'Zoë',
    permissions: ['Users:ViewUsers'],
    clientName: 'Café Lumière',
  });
});

test('without permissions in the token those of the stored user hold [S6.token]', () => {
  saveSession({ ...session, token: tokenFor('three', { permissions: undefined }) });
  expect(readSession()?.user.permissions).toEqual(['Clients:ViewClients']);
});

test('another user in the store adds nothing to the token', () => {
  saveSession({ ...session, user: { ...user, id: 'other' } });
  expect(readSession()?.user.clientName).toBeUndefined();
});

test('a token that is none, beside no user, is no session', () => {
  localStorage.setItem('token', 'nonsense');
  localStorage.setItem('user', '{broken');
  expect(readSession()).toBeNull();
});

test('a sign-out in another tab is noticed', () => {
  saveSession(session);
  render(<Name />);
  expect(screen.getByText('Ada Moreau')).toBeTruthy();
  act(() => {
    for (const key of ['token', 'refreshToken', 'user']) localStorage.removeItem(key);
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });
  expect(screen.getByText('nobody')).toBeTruthy();
});

test('a button shows to whoever may call its operation [S6.hidden]', () => {
  saveSession(session);
  render(
    <>
      <Can do="getClient">view</Can>
      <Can do="deleteClient">delete</Can>
    </>,
  );
  expect(screen.queryByText('view')).toBeTruthy();
  expect(screen.queryByText('delete')).toBeNull();
});

function Name() {
  return <p>{useSession()?.user.name ?? 'nobody'}</p>;
}
