import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { problemTexts } from '#contract/platform/problem-texts.ts';
import { readToken } from '#web/lib/session.ts';
import { tokenFor, user } from '#web/lib/test-session.ts';
import MailedCodeForm from './mailed-code-form.tsx';
import { nextAfter } from './use-code-requests.ts';

const tenantId = '0190a000-0000-7000-8000-000000000001';
const onBack = vi.fn();
const sent = vi.fn<(path: string, body: unknown) => Response>();
let entered: () => Response;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => sent(path, JSON.parse(body)));
  sent.mockImplementation((path) => (path.endsWith('/request') ? new Response(null, { status: 202 }) : entered()));
});
afterEach(() => vi.useRealTimers());

const settle = () => act(() => vi.advanceTimersByTimeAsync(0));
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
async function open(identifier = 'cleo'): Promise<void> {
  render(<MailedCodeForm tenantId={tenantId} identifier={identifier} onBack={onBack} />);
  await settle();
}
const field = () => screen.getByLabelText<HTMLInputElement>('Code');
async function enter(code: string): Promise<void> {
  fireEvent.change(field(), { target: { value: code } });
  fireEvent.click(screen.getByText('Sign In'));
  await settle();
}
const again = () => screen.getByText<HTMLButtonElement>('Send a new code');
const requests = () => sent.mock.calls.filter(([path]) => path.endsWith('/request')).length;
const refuse = () => Response.json({ message: problemTexts.mailedCodeFailed }, { status: 401 });

test('asks at once for what was typed before, and says the same whether or not the account exists', async () => {
  await open();
  expect(sent).toHaveBeenCalledExactlyOnceWith('/api/Auth/code/request', { tenantId, identifier: 'cleo' });
  expect(screen.getByRole('status').textContent).toMatch(/^If cleo can sign in with a code, it is on its way/);
});

test('requires a name first, keeps it when the request fails, and shows why', async () => {
  await open('');
  fireEvent.click(screen.getByText('Send me a code'));
  expect(screen.getByText('Email or username is required')).toBeTruthy();
  expect(sent).not.toHaveBeenCalled();
  sent.mockImplementation(() => Response.json({ message: 'Please wait' }, { status: 429 }));
  fireEvent.change(screen.getByLabelText('Email or Username'), { target: { value: 'cleo' } });
  fireEvent.click(screen.getByText('Send me a code'));
  await settle();
  expect(screen.getByText('Please wait')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Email or Username').value).toBe('cleo');
});

test('the field takes a pasted code with spaces, numbers by keyboard, and what the phone offers', async () => {
  entered = () => Response.json({ token: tokenFor('now'), refreshToken: 'r', expiresIn: 600, user });
  await open();
  expect([field().autocomplete, field().inputMode]).toEqual(['one-time-code', 'numeric']);
  await enter(' 123 456 ');
  expect(sent).toHaveBeenLastCalledWith('/api/Auth/code', { tenantId, identifier: 'cleo', code: ' 123 456 ' });
  expect(readToken()).toBe(tokenFor('now'));
});

test('sends nothing that cannot be a code', async () => {
  await open();
  await enter(' ');
  expect(screen.getByText('Code is required')).toBeTruthy();
  await enter('12345');
  expect(screen.getByText('The code has six digits')).toBeTruthy();
  expect(sent).toHaveBeenCalledTimes(1);
});

test('says after the fifth wrong code that it no longer works, and a new one begins afresh', async () => {
  entered = refuse;
  await open();
  for (let tries = 1; tries < 5; tries++) await enter('123456');
  expect(screen.getByRole('alert').textContent).toBe(problemTexts.mailedCodeFailed);
  await enter('123456');
  expect(screen.getByRole('alert').textContent).toMatch(/^That was the fifth wrong try/);
  await pass(61);
  fireEvent.click(again());
  await settle();
  expect([screen.getByRole('alert').textContent, field().value, document.activeElement]).toEqual(['', '', field()]);
  await enter('123456');
  expect(screen.getByRole('alert').textContent).toBe(problemTexts.mailedCodeFailed);
});

test('says when a new code may be asked for: after a minute, and three an hour', async () => {
  await open();
  expect([again().disabled, screen.getByText('You can ask for a new code in 60 seconds.')]).toMatchObject([true, {}]);
  await pass(59);
  expect(screen.getByText('You can ask for a new code in 1 second.')).toBeTruthy();
  await pass(1);
  expect(again().disabled).toBe(false);
  for (let times = 0; times < 2; times++) {
    fireEvent.click(again());
    await settle();
    await pass(60);
  }
  expect(requests()).toBe(3);
  expect([again().disabled, screen.getByText('You can ask for a new code in 57 minutes.')]).toMatchObject([true, {}]);
});

test('the next code comes a minute after the last one, and an hour after the third last', () => {
  const minute = 60_000;
  expect(nextAfter([])).toBe(0);
  expect(nextAfter([5])).toBe(5 + minute);
  expect(nextAfter([5, 70_000, 140_000])).toBe(5 + 60 * minute);
  expect(nextAfter([5, 70_000, 140_000, 3_600_000])).toBe(70_000 + 60 * minute);
});

test('goes back', async () => {
  await open();
  fireEvent.click(screen.getByText('Back'));
  expect(onBack).toHaveBeenCalledOnce();
});
