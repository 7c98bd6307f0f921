import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import ChangePasswordDialog from './change-password-dialog.tsx';
import { SetPasswordDialog } from './set-password-dialog.tsx';

const person = userEvent.setup();
const sent = vi.fn<(path: string, body: unknown) => Response>();
const onClose = vi.fn();
const eve = { id: '0190a000-0000-7000-8000-000000000001', name: 'Eve Early' };

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => sent(path, JSON.parse(body)));
  sent.mockImplementation(() => new Response(null, { status: 200 }));
});

async function submit(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await person.clear(screen.getByLabelText(label));
    if (value) await person.paste(value);
  }
  await person.click(screen.getByText('Change Password', { selector: 'button' }));
}

test.each([
  ['', 'New password is required'],
  ['Ab1!', 'Password must be at least 8 characters'],
  ['abcdefg1!', /^Password must contain at least one uppercase letter/],
  ['ABCDEFG1!', /^Password must contain at least one uppercase letter/],
  ['Abcdefgh!', /^Password must contain at least one uppercase letter/],
  ['Abcdefgh1', /^Password must contain at least one uppercase letter/],
])(
  'rejects the new password %j before sending anything',
  { tags: ['S5.password.new', 'S5.password.length', 'S5.password.classes'] },
  async (newPassword, message) => {
    render(<SetPasswordDialog user={eve} onClose={onClose} />);
    await submit({ 'New Password': newPassword, 'Confirm New Password': newPassword });
    expect(screen.getByText(message)).toBeTruthy();
    expect(sent).not.toHaveBeenCalled();
  },
);

test("changes the user's own password with the current one", { tags: ['S3.password'] }, async () => {
  render(<ChangePasswordDialog onClose={onClose} />);
  await submit({ 'New Password': 'Bright-River-77', 'Confirm New Password': 'Bright-River-77' });
  expect(screen.getByText('Current password is required')).toBeTruthy();
  await submit({ 'Current Password': 'old' });
  expect(sent).toHaveBeenCalledWith('/api/Auth/change-password', {
    currentPassword: 'old',
    newPassword: 'Bright-River-77',
    confirmPassword: 'Bright-River-77',
  });
  expect(onClose).toHaveBeenCalledOnce();
});

test('does not ask an administrator for the current password', {
  tags: ['S5.password.current-admin', 'S3.password.admin'],
}, async () => {
  render(<SetPasswordDialog user={eve} onClose={onClose} />);
  expect(screen.queryByLabelText('Current Password')).toBeNull();
  await submit({ 'New Password': 'Bright-River-77', 'Confirm New Password': 'Bright-River-7' });
  expect(screen.getByText('Passwords do not match')).toBeTruthy();
  await submit({ 'Confirm New Password': 'Bright-River-77' });
  expect(sent).toHaveBeenCalledWith('/api/Auth/admin/change-password', {
    userId: eve.id,
    password: 'Bright-River-77',
    confirmedPassword: 'Bright-River-77',
  });
});

test("shows the server's error at its field and keeps what was typed", async () => {
  const message = 'Current password is incorrect';
  sent.mockImplementation(() => Response.json({ message, errors: { currentPassword: [message] } }, { status: 400 }));
  render(<ChangePasswordDialog onClose={onClose} />);
  await submit({
    'Current Password': 'wrong',
    'New Password': 'Bright-River-77',
    'Confirm New Password': 'Bright-River-77',
  });
  const current = screen.getByLabelText<HTMLInputElement>('Current Password');
  expect(current.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(current);
  expect(current.value).toBe('wrong');
  await person.click(screen.getAllByLabelText('Show password')[0] as HTMLElement);
  expect(current.type).toBe('text');
  expect(onClose).not.toHaveBeenCalled();
});
