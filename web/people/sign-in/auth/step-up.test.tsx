import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useEffect, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { problemTypes } from '#contract/platform/problem-types.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { saveSession } from '#web/lib/session.ts';
import { stepUp } from '#web/lib/step-up.ts';
import { tokenFor, user } from '#web/lib/test-session.ts';
import { readConfirmation, tellConfirmation } from './provider-confirmation.ts';
import { askToStepUp } from './step-up.tsx';

const person = userEvent.setup();
const sent = vi.fn<(path: string, body: unknown) => void>();
let confirmed: boolean;
let factors: object[];
let identities: object[];
let isProviderDown: boolean;

beforeEach(() => {
  confirmed = false;
  factors = [];
  identities = [];
  isProviderDown = false;
  saveSession({ token: tokenFor('now'), refreshToken: 'r', user });
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    if (path.startsWith('/api/Tenants')) return Response.json({ id: 't', name: 'T', identityProviders: identities });
    if (path === '/api/Users/me/factors') return Response.json(factors);
    if (path === '/api/Users/me/identities') return Response.json(identities);
    if (path === '/api/Auth/oidc/p/step-up') {
      if (isProviderDown) return Response.json({ message: 'The sign-in service does not answer.' }, { status: 400 });
      return Response.json({ address: 'https://id.example/auth' });
    }
    sent(path, body && JSON.parse(body));
    if (path === '/api/Roles') return confirmed ? Response.json({ id: 'new' }) : problem(problemTypes.stepUp);
    const given = JSON.parse(String(body));
    confirmed = factors.length > 0 ? given.code === '123456' : given.password === 'right';
    return confirmed ? new Response(null, { status: 204 }) : Response.json({ message: 'Wrong.' }, { status: 400 });
  });
});

const problem = (type: string) => Response.json({ type, status: 403, message: 'No.' }, { status: 403 });
const createRole = (name: string) => call('createRole', { body: { name, claims: [] } });
const rolesSent = () => sent.mock.calls.filter(([path]) => path === '/api/Roles').length;

function Screen() {
  const [question, show] = useState<ReactNode>();
  useEffect(() => {
    stepUp.ask = () => askToStepUp(show);
    return () => {
      stepUp.ask = undefined;
    };
  }, []);
  return question;
}
const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Screen />
    </QueryClientProvider>,
  );
async function answer(password: string) {
  await person.type(await screen.findByLabelText('Password'), password);
  await person.click(screen.getByText('Confirm'));
}

test('asks once for all calls that wait, says what is wrong, then repeats each call', async () => {
  show();
  const calls = Promise.all([createRole('One'), createRole('Two')]);
  await answer('wrong');
  expect(await screen.findByText('Wrong.')).toBeTruthy();
  expect(rolesSent()).toBe(2);
  await person.clear(screen.getByLabelText('Password'));
  await answer('right');
  expect(await calls).toEqual([{ id: 'new' }, { id: 'new' }]);
  expect(rolesSent()).toBe(4);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('asks people who have an app for a code instead', async () => {
  factors = [{ id: 'f', kind: 'Totp', name: 'Phone', createdAt: '2026-01-01T00:00:00Z' }];
  show();
  const call = createRole('One');
  const code = await screen.findByLabelText('Code');
  expect(screen.queryByLabelText('Password')).toBeNull();
  await person.click(screen.getByText('Confirm'));
  expect(await screen.findByText('Code is required')).toBeTruthy();
  await person.type(code, '123456');
  await person.click(screen.getByText('Confirm'));
  expect(await call).toEqual({ id: 'new' });
  expect(sent).toHaveBeenCalledWith('/api/Auth/step-up', { code: '123456' });
});

describe('a provider that the person has linked', () => {
  const ask = async () => {
    identities = [
      { id: 'p', name: 'Directory', linkedAt: '2026-01-01T00:00:00Z' },
      { id: 'q', name: 'Other' },
    ];
    show();
    const call = createRole('One').catch((error) => error);
    const button = await screen.findByText('Confirm with Directory');
    expect(screen.queryByText('Confirm with Other')).toBeNull();
    return { call, button };
  };
  const openWindow = () => {
    const opened = { location: { replace: vi.fn() }, close: vi.fn() };
    vi.stubGlobal('open', () => opened);
    return opened;
  };

  test('opens in a window, and the call is repeated when the window returns', async () => {
    const opened = openWindow();
    const { call, button } = await ask();
    await person.click(button);
    expect(await screen.findByText(/Sign in to Directory in the window/)).toBeTruthy();
    await vi.waitFor(() => expect(opened.location.replace).toHaveBeenCalledWith('https://id.example/auth'));
    expect(await tellConfirmation('other')).toBe(true);
    expect(await screen.findByText(/another account/)).toBeTruthy();
    await person.click(button);
    confirmed = true;
    expect(await tellConfirmation('confirmed')).toBe(true);
    expect(await call).toEqual({ id: 'new' });
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await tellConfirmation('confirmed')).toBe(false);
  });

  test('is not asked if the browser opens no window, or it does not answer', async () => {
    const { button } = await ask();
    vi.stubGlobal('open', () => null);
    await person.click(button);
    expect(await screen.findByText(/opened no window/)).toBeTruthy();
    const opened = openWindow();
    isProviderDown = true;
    await person.click(button);
    expect(await screen.findByText('The sign-in service does not answer.')).toBeTruthy();
    expect(opened.close).toHaveBeenCalled();
  });
});

test.each([
  ['#confirmed', 'confirmed'],
  ['#undated', 'undated'],
  ['#toString', 'refused'],
  ['', 'refused'],
])('reads %s as %s', (hash, outcome) => {
  expect(readConfirmation(hash)).toBe(outcome);
});

test('lets the call fail if the user cancels, and asks again for the next one', async () => {
  show();
  for (const name of ['One', 'Two']) {
    const failing = createRole(name).catch((error) => error);
    await person.click(await screen.findByText('Cancel'));
    expect(await failing).toBeInstanceOf(ApiError);
  }
  expect(rolesSent()).toBe(2);
});

test('asks again on another screen, and lets the call fail if no screen can ask', async () => {
  const { unmount } = show();
  void createRole('One');
  await screen.findByRole('dialog');
  act(unmount);
  expect(await createRole('Two').catch((error) => error)).toBeInstanceOf(ApiError);
  show();
  const call = createRole('Three');
  await answer('right');
  expect(await call).toEqual({ id: 'new' });
});

test('does not ask about other refusals', async () => {
  show();
  vi.stubGlobal('fetch', async () => problem('about:blank'));
  expect(await createRole('One').catch((error) => error)).toBeInstanceOf(ApiError);
  expect(screen.queryByRole('dialog')).toBeNull();
});
