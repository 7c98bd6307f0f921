import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';

function setup(onConfirm: () => Promise<unknown>) {
  const onClose = vi.fn();
  render(
    <ConfirmDialog open title="Delete Client" description="Delete Nordwind?" onConfirm={onConfirm} onClose={onClose} />,
  );
  return { user: userEvent.setup(), onClose };
}

test('shows title and description, and does nothing on Cancel', { tags: ['S2.confirm.words'] }, async () => {
  const onConfirm = vi.fn(async () => {});
  const { user, onClose } = setup(onConfirm);
  expect(screen.getByRole('alertdialog', { name: 'Delete Client', description: 'Delete Nordwind?' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(onConfirm).not.toHaveBeenCalled();
});

test('cancels on Escape', { tags: ['S2.confirm.escape'] }, async () => {
  const { user, onClose } = setup(async () => {});
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test("shows 'Deleting...' while it works, then closes", { tags: ['S2.confirm.deleting'] }, async () => {
  const work = Promise.withResolvers<void>();
  const { user, onClose } = setup(() => work.promise);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(screen.getByRole('button', { name: 'Deleting...' })).toHaveProperty('disabled', true);
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  work.resolve();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test("shows a failure in the 'Error' view with Close", { tags: ['S2.confirm.error', 'S8.delete'] }, async () => {
  const { user, onClose } = setup(() => Promise.reject(new Error('This client still has 2 projects.')));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('alertdialog', { name: 'Error' })).toBeTruthy();
  expect(screen.getByText('This client still has 2 projects.')).toBeTruthy();
  const close = screen.getByRole('button', { name: 'Close' });
  expect(document.activeElement).toBe(close);
  await user.click(close);
  expect(onClose).toHaveBeenCalledOnce();
});
