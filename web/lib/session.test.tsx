import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Can, useHolds } from './can.tsx';
import { keepReturnAddress } from './preview-return.ts';
import {
  clearPreview,
  clearSession,
  readPreview,
  readRefreshToken,
  readSession,
  readToken,
  savePreview,
  saveSession,
  useSession,
} from './session.ts';
import { tokenFor, user } from './test-session.ts';
import { readClaims } from './token-claims.ts';

const session = { token: tokenFor('one'), refreshToken: 'r', user };

test('keeps three keys of a session, and none after sign-out', {
  tags: ['S9.storage', 'S4.session.stored'],
}, () => {
  saveSession(session);
  expect(Object.keys(localStorage).sort()).toEqual(['refreshToken', 'token', 'user']);
  clearSession();
  expect(localStorage).toHaveLength(0);
});

test('prefers the token over the stored user, who fills the gaps', { tags: ['S6.token'] }, () => {
  saveSession({ ...session, token: tokenFor('two', { permissions: ['Users:ViewUsers'], name: 'Zoë' }) });
  expect(readSession()?.user).toMatchObject({
    id: 'u',
    name: 'Zoë',
    permissions: ['Users:ViewUsers'],
    clientName: 'Café Lumière',
  });
});

test("uses the stored user's permissions if the token has none", { tags: ['S6.token'] }, () => {
  saveSession({ ...session, token: tokenFor('three', { permissions: undefined }) });
  expect(readSession()?.user.permissions).toEqual(['Clients:ViewClients']);
});

test('ignores the stored user if it is another user', () => {
  saveSession({ ...session, user: { ...user, id: 'other' } });
  expect(readSession()?.user.clientName).toBeUndefined();
});

test('returns no session for an invalid token without a stored user', () => {
  localStorage.setItem('token', 'nonsense');
  localStorage.setItem('user', '{broken');
  expect(readSession()).toBeNull();
});

test('notices a sign-out in another tab', () => {
  saveSession(session);
  render(<Name />);
  expect(screen.getByText('Ada Moreau')).toBeTruthy();
  act(() => {
    for (const key of ['token', 'refreshToken', 'user']) localStorage.removeItem(key);
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });
  expect(screen.getByText('nobody')).toBeTruthy();
});

test('shows a button only to users who may call its operation', { tags: ['S6.hidden'] }, () => {
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

test('checks whether the user has one of the claims', () => {
  const Holds = () => <p>{useHolds('Users:ViewUsers', 'Clients:ViewClients') ? 'yes' : 'no'}</p>;
  const { rerender } = render(<Holds />);
  expect(screen.getByText('no')).toBeTruthy();
  act(() => saveSession({ ...session, token: tokenFor('four', { permissions: ['Roles:ViewRoles'] }) }));
  expect(screen.getByText('no')).toBeTruthy();
  act(() => saveSession(session));
  rerender(<Holds />);
  expect(screen.getByText('yes')).toBeTruthy();
});

test('allows only public operations without a session', () => {
  render(
    <>
      <Can do="listTenants">open</Can>
      <Can do="getMe">signed in</Can>
      <Can do="listAudit">administrator</Can>
    </>,
  );
  expect(document.body.textContent).toContain('open');
  expect(document.body.textContent).not.toContain('administrator');
});

test('returns the same object until the session changes', () => {
  saveSession(session);
  const first = readSession();
  expect(readSession()).toBe(first);
  localStorage.setItem('user', JSON.stringify({ ...user, clientName: 'Renamed' }));
  expect(readSession()?.user.clientName).toBe('Renamed');
  localStorage.setItem('token', tokenFor('other', { name: 'Zoë' }));
  expect(readSession()?.user.name).toBe('Zoë');
});

test('tells the screens of a sign-in in the same tab', () => {
  render(<Name />);
  act(() => saveSession(session));
  expect(screen.getByText('Ada Moreau')).toBeTruthy();
});

test('reads both tokens as stored, or null', () => {
  expect([readToken(), readRefreshToken(), readSession()]).toEqual([null, null, null]);
  saveSession(session);
  expect([readToken(), readRefreshToken()]).toEqual([session.token, 'r']);
});

test('takes id and company from the stored user if the token lacks them', () => {
  saveSession({ ...session, token: tokenFor('five', { id: undefined, tenantId: undefined }) });
  expect(readSession()?.user).toMatchObject({ id: 'u', tenantId: 't' });
  saveSession({ ...session, user: { ...user, tenantId: '' }, token: tokenFor('six', { tenantId: undefined }) });
  expect(readSession()).toBeNull();
  saveSession({ ...session, user: { ...user, id: '' }, token: tokenFor('seven', { id: undefined }) });
  expect(readSession()).toBeNull();
});

test('builds a user without names from the token only', () => {
  saveSession({ ...session, token: tokenFor('eight', { name: undefined }) });
  for (const stored of ['null', '7']) {
    localStorage.setItem('user', stored);
    expect(readSession()?.user).toEqual({
      id: 'u',
      tenantId: 't',
      name: '',
      firstName: '',
      lastName: '',
      role: 'manager',
      isAdmin: false,
      permissions: ['Clients:ViewClients'],
    });
  }
});

test('shows another user in a preview, stores nothing of it, and is the same user again afterwards', () => {
  saveSession(session);
  const before = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
  render(
    <>
      <Name />
      <Can do="getClient">view</Can>
      <Can do="updateClient">change</Can>
    </>,
  );
  const shown = { ...user, id: 'nina', name: 'Nina Park', permissions: ['Clients:ViewClients', 'Clients:EditClients'] };
  act(() => savePreview('preview-token', shown, 'Nina Park of Acme', 900));
  expect(readSession()).toMatchObject({ token: 'preview-token', preview: { shown: 'Nina Park of Acme' } });
  expect(readToken()).toBe(session.token);
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).toBe(before);
  expect(document.body.textContent).toBe('Nina Parkview');
  act(() => clearPreview());
  expect(document.body.textContent).toBe('Ada Moreauview');
  expect(readPreview()).toBeNull();
});

test.each([
  ['signs out', () => clearSession()],
  ['becomes another user', () => saveSession({ ...session, token: tokenFor('ten', { id: 'other' }) })],
])('has no preview after its starter %s', (_, change) => {
  saveSession(session);
  savePreview('preview-token', { ...user, id: 'nina' }, 'Nina', 900);
  keepReturnAddress('/users');
  expect(readPreview()?.token).toBe('preview-token');
  change();
  expect(readPreview()).toBeNull();
  clearSession();
  expect(sessionStorage).toHaveLength(0);
});

test('stops listening after unmount', () => {
  saveSession(session);
  const { unmount } = render(<Name />);
  const other = render(<Name />);
  unmount();
  act(() => clearSession());
  expect(other.container.textContent).toBe('nobody');
});

test.each([
  ['a token', tokenFor('one', { name: 'Zoë ÿ' }), expect.objectContaining({ id: 'u', name: 'Zoë ÿ' })],
  [
    'letters of its own alphabet',
    `e30.${btoa('{"name":"\u00ff\u00fe"}').replaceAll('/', '_').replaceAll('+', '-')}.x`,
    expect.any(Object),
  ],
  ['one part', 'nonsense', null],
  ['no JSON', `e30.${btoa('x')}.x`, null],
  ['a number', `e30.${btoa('7')}.x`, null],
  ['null', `e30.${btoa('null')}.x`, null],
  ['nothing', '', null],
])('reads the claims of %s', (_, token, claims) => {
  expect(readClaims(token)).toEqual(claims);
});

function Name() {
  return <p>{useSession()?.user.name ?? 'nobody'}</p>;
}
