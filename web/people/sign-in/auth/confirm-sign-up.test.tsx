import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import type { Entry } from '#contract/people/entry.ts';
import { ConfirmSignUp } from './confirm-sign-up.tsx';

const person = userEvent.setup();
const entry: Entry = {
  purpose: 'signUp',
  companyName: 'Atelier Lind',
  firstName: 'Otto',
  lastName: 'Lind',
  email: 'otto@lind.example',
  expiresAt: '2026-03-09T09:00:00.000Z',
};
const sent = vi.fn<(path: string, body: unknown) => Response>();
const onClosed = vi.fn();
let navigate: MockInstance;

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => sent(path, JSON.parse(body)));
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  navigate = vi.spyOn(router, 'navigate').mockResolvedValue();
  render(
    <RouterContextProvider router={router}>
      <ConfirmSignUp token="the-token" entry={entry} onClosed={onClosed} />
    </RouterContextProvider>,
  );
});

const passwordField = () => screen.getByLabelText<HTMLInputElement>('Password');
const refuse = (status: number, body: object) => sent.mockImplementation(() => Response.json(body, { status }));

test('asks for the password before it sends anything, and says what to do if one did not sign up', async () => {
  expect(document.activeElement).toBe(passwordField());
  expect(screen.getByText(/ignore the mail: nothing is created without the password/)).toBeTruthy();
  await person.keyboard('{Enter}');
  expect(screen.getByText('Password is required')).toBeTruthy();
  expect(sent).not.toHaveBeenCalled();
});

test('sends the password and the name, and shows a refusal of the password at its field', async () => {
  const message = 'This is not the password that was chosen at sign-up';
  refuse(400, { message, errors: { password: [message] } });
  await person.keyboard('Sunlit-Otter-42{Enter}');
  expect(sent).toHaveBeenCalledExactlyOnceWith('/api/Auth/entry/the-token', {
    companyName: 'Atelier Lind',
    password: 'Sunlit-Otter-42',
  });
  expect(await screen.findByText(message)).toBeTruthy();
  expect(document.activeElement).toBe(passwordField());
  expect(passwordField().getAttribute('aria-invalid')).toBe('true');
  await person.keyboard('x');
  expect(screen.queryByText(message)).toBeNull();
  expect([navigate.mock.calls, onClosed.mock.calls]).toEqual([[], []]);
});

test('says above the button that one has to wait, and leaves a link that ended', async () => {
  const message = 'Too many requests. Please wait a moment and try again.';
  refuse(429, { message });
  await person.keyboard('Sunlit-Otter-42{Enter}');
  expect((await screen.findByText(message)).getAttribute('role')).toBe('alert');
  refuse(410, { message: 'This link was already used.' });
  await person.keyboard('{Enter}');
  await vi.waitFor(() => expect(onClosed).toHaveBeenCalledOnce());
});
