import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import ChangeEmailDialog from './change-email-dialog.tsx';

const person = userEvent.setup();
const sent = vi.fn<(path: string, body: unknown) => Response>();
const onClose = vi.fn();

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => sent(path, JSON.parse(body)));
  sent.mockImplementation(() => new Response(null, { status: 202 }));
});

async function submit(email: string, password: string): Promise<void> {
  render(<ChangeEmailDialog email="" onClose={onClose} />);
  await person.click(screen.getByLabelText('New Email'));
  await person.paste(email);
  await person.click(screen.getByLabelText('Current Password'));
  await person.paste(password);
  await person.keyboard('{Enter}');
}

test('sends the new address with the current password, and closes', async () => {
  await submit('ada@new.example', 'Quiet-Lamp-77');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toHaveBeenCalledExactlyOnceWith('/api/Users/me/email', {
    email: 'ada@new.example',
    password: 'Quiet-Lamp-77',
  });
});

test('refuses what is no address before it sends anything', async () => {
  await submit('ada', 'Quiet-Lamp-77');
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
  expect(sent).not.toHaveBeenCalled();
});

test('shows at its field that the password is wrong', async () => {
  const message = 'Current password is incorrect';
  sent.mockImplementation(() => Response.json({ message, errors: { password: [message] } }, { status: 400 }));
  await submit('ada@new.example', 'wrong');
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByLabelText('Current Password').getAttribute('aria-invalid')).toBe('true');
  expect(onClose).not.toHaveBeenCalled();
});
