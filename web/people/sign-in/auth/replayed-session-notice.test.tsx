import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { readSession } from '#web/lib/session.ts';
import { tokenFor, user } from '#web/lib/test-session.ts';
import { ReplayedSessionNotice } from './replayed-session-notice.tsx';
import { signIn } from './sign-in.ts';

const person = userEvent.setup();
const replayedSession = { device: 'Firefox on Linux', endedAt: '2026-11-21T08:05:00.000000Z' };

async function signInWith(more: object, who = user): Promise<void> {
  const session = { token: tokenFor('one'), refreshToken: 'r', expiresIn: 600, user: who, ...more };
  vi.stubGlobal('fetch', async () => Response.json(session));
  await signIn({ identifier: 'ada', password: 'p', tenantId: user.tenantId });
}

test('shows after sign-in which session was ended and when, until it is dismissed', async () => {
  await signInWith({ replayedSession });
  const { unmount } = render(<ReplayedSessionNotice userId={user.id} />);
  const notice = screen.getByRole('alert').textContent;
  expect(notice).toContain('Someone else may have used one of your sign-ins (Firefox on Linux).');
  expect(notice).toContain('2026');
  await person.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
  unmount();
  render(<ReplayedSessionNotice userId={user.id} />);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('opens the change of password', async () => {
  await signInWith({ replayedSession });
  render(<ReplayedSessionNotice userId={user.id} />);
  await person.click(screen.getByRole('button', { name: 'change your password' }));
  expect(await screen.findByLabelText('Current Password')).toBeTruthy();
});

test('is not shown to another user in this or another tab', async () => {
  await signInWith({ replayedSession });
  const { unmount } = render(<ReplayedSessionNotice userId="other" />);
  expect(screen.queryByRole('alert')).toBeNull();
  unmount();
  await signInWith({});
  render(<ReplayedSessionNotice userId={user.id} />);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('stores nothing in the browser', async () => {
  await signInWith({ replayedSession });
  expect(readSession()?.user.id).toBe(user.id);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Firefox');
});
