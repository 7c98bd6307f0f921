import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { noValues, SignUpForm } from './sign-up-form.tsx';

const person = userEvent.setup();
const founder = {
  companyName: 'Atelier Lind',
  firstName: 'Otto',
  lastName: 'Lind',
  email: 'otto@lind.example',
  password: 'Sunlit-Otter-42',
};
const sent = vi.fn<(path: string, body: unknown) => Response>();
const onSent = vi.fn();

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => sent(path, JSON.parse(body)));
  sent.mockImplementation(() => new Response(null, { status: 202 }));
});

const press = () => person.click(screen.getByRole('button', { name: 'Create company' }));

test('names every missing field before it sends anything, and goes to the first', async () => {
  render(<SignUpForm initial={{ ...noValues, companyName: 'Atelier', lastName: '  ' }} onSent={onSent} />);
  await press();
  for (const text of ['First name', 'Last name', 'Email', 'Password'])
    expect(screen.getByText(`${text} is required`)).toBeTruthy();
  expect(screen.queryByText('Company name is required')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('First Name'));
  expect(sent).not.toHaveBeenCalled();
});

test('sends what was typed, once, and passes it on', async () => {
  render(<SignUpForm initial={founder} onSent={onSent} />);
  await press();
  expect(sent).toHaveBeenCalledExactlyOnceWith('/api/Auth/sign-up', founder);
  expect(onSent).toHaveBeenCalledExactlyOnceWith(founder);
});

test('shows the refusal of a field at the field, and of the whole above the button, and keeps what was typed', async () => {
  sent.mockImplementation(() =>
    Response.json({ message: 'm', errors: { email: ['Please enter a valid email address'] } }, { status: 400 }),
  );
  render(<SignUpForm initial={founder} onSent={onSent} />);
  await press();
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  const message = 'Too many requests. Please wait a moment and try again.';
  sent.mockImplementation(() => Response.json({ message }, { status: 429 }));
  await press();
  expect((await screen.findByText(message)).getAttribute('role')).toBe('alert');
  expect(screen.getByLabelText<HTMLInputElement>('Company Name').value).toBe('Atelier Lind');
  expect(onSent).not.toHaveBeenCalled();
});
