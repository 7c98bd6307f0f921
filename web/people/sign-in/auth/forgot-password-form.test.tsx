import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ForgotPasswordForm } from './forgot-password-form.tsx';

const person = userEvent.setup();
const tenantId = '0190a000-0000-7000-8000-000000000001';
const sent = vi.fn<(path: string, body: unknown) => Response>();

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => sent(path, JSON.parse(body)));
  sent.mockImplementation(() => new Response(null, { status: 202 }));
});

test('requires a name before it sends anything', async () => {
  render(<ForgotPasswordForm tenantId={tenantId} />);
  await person.keyboard('  {Enter}');
  expect(screen.getByText('Email or username is required')).toBeTruthy();
  expect(sent).not.toHaveBeenCalled();
});

test('says the same whether or not the account exists', async () => {
  render(<ForgotPasswordForm tenantId={tenantId} />);
  await person.keyboard('ada{Enter}');
  expect((await screen.findByRole('status')).textContent).toMatch(
    /^If there is an account for ada, a link is on its way/,
  );
  expect(sent).toHaveBeenCalledExactlyOnceWith('/api/Auth/forgot-password', { tenantId, identifier: 'ada' });
});

test('shows why a request was refused, and keeps what was typed', async () => {
  const message = 'Too many requests. Please wait a moment and try again.';
  sent.mockImplementation(() => Response.json({ message }, { status: 429 }));
  render(<ForgotPasswordForm tenantId={tenantId} />);
  await person.keyboard('ada{Enter}');
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Email or Username').value).toBe('ada');
});
