import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { problemTexts } from '#contract/platform/problem-texts.ts';
import { problemTypes } from '#contract/platform/problem-types.ts';
import { readToken } from '#web/lib/session.ts';
import { tokenFor, user } from '#web/lib/test-session.ts';
import SecondStepForm from './second-step-form.tsx';

const person = userEvent.setup();
const onBack = vi.fn();
const onEntered = vi.fn();
let answer: () => Response;
let sent: unknown;

beforeEach(() => {
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    sent = JSON.parse(body);
    return answer();
  });
  render(<SecondStepForm challenge="c" onBack={onBack} onEntered={onEntered} />);
});

const problem = (type: string, status: number, message: string) => () =>
  Response.json({ type, status, message, ...(type === problemTypes.secondFactor && { challenge: 'c' }) }, { status });
async function enterCode(code: string, label = 'Code') {
  await person.type(screen.getByLabelText(label), `${code}{Enter}`);
}

test('signs in with a right code', async () => {
  answer = () => Response.json({ token: tokenFor('now'), refreshToken: 'r', expiresIn: 600, user });
  await enterCode('123456');
  expect(sent).toEqual({ challenge: 'c', code: '123456' });
  expect([readToken(), onEntered.mock.calls.length]).toEqual([tokenFor('now'), 1]);
});

test('says that a code is wrong or has to wait, and stays', async () => {
  await person.click(screen.getByText('Sign In'));
  expect(screen.getByText('Code is required')).toBeTruthy();
  answer = problem(problemTypes.secondFactor, 401, problemTexts.secondFactorWrong);
  await enterCode('123456');
  expect(screen.getByRole('alert').textContent).toBe(problemTexts.secondFactorWrong);
  answer = problem('about:blank', 429, problemTexts.tooManyRequests);
  await enterCode('7');
  expect(screen.getByRole('alert').textContent).toBe(problemTexts.tooManyRequests);
  expect([onBack.mock.calls.length, readToken()]).toEqual([0, null]);
});

test('stays if the server fails without a problem', async () => {
  answer = () => new Response('<html>', { status: 502 });
  await enterCode('123456');
  expect(screen.getByRole('alert').textContent).not.toBe('');
  expect(onBack).not.toHaveBeenCalled();
});

test('returns to the first step with a message when the sign-in has expired', async () => {
  answer = problem('about:blank', 401, problemTexts.signInExpired);
  await enterCode('123456');
  expect(onBack).toHaveBeenCalledWith(problemTexts.signInExpired);
});

test('takes a recovery code in a field of its own', async () => {
  answer = problem(problemTypes.secondFactor, 401, problemTexts.secondFactorWrong);
  await person.click(screen.getByText('Use a recovery code'));
  expect(screen.getByLabelText('Recovery code').getAttribute('autocomplete')).toBe('off');
  await enterCode('abcd-efgh-jkmn', 'Recovery code');
  expect(sent).toEqual({ challenge: 'c', code: 'abcd-efgh-jkmn' });
  await person.click(screen.getByText('Use a code of your app'));
  expect(screen.getByLabelText('Code').getAttribute('autocomplete')).toBe('one-time-code');
});
