// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentProps, StrictMode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { FormDialog } from './form-dialog.tsx';
import { TextInput } from './text-input.tsx';

afterEach(cleanup);

function setup(props: Partial<ComponentProps<typeof FormDialog>> = {}) {
  const handlers = { onClose: vi.fn(), onSubmit: vi.fn() };
  render(
    <StrictMode>
      <FormDialog open title="Edit Client" submitLabel="Update Client" {...handlers} {...props}>
        <TextInput label="Client Name *" />
      </FormDialog>
    </StrictMode>,
  );
  return { user: userEvent.setup(), ...handlers };
}

test('closes at once while nothing was typed', async () => {
  const { user, onClose } = setup();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test.each(['Cancel', 'Close'])('%s asks before typed input is lost; keeping it stays', async (button) => {
  const { user, onClose } = setup({ dirty: true });
  await user.click(screen.getByRole('button', { name: button }));
  expect(screen.getByRole('alertdialog', { name: 'Discard changes?' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(onClose).not.toHaveBeenCalled();
});

test('Escape asks too, and discarding closes', async () => {
  const { user, onClose } = setup({ dirty: true });
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('Enter submits without leaving the page', async () => {
  const { user, onSubmit } = setup();
  await user.type(screen.getByLabelText('Client Name *'), 'Nordwind{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(onSubmit.mock.calls[0]?.[0].defaultPrevented).toBe(true);
});

test('two presses of the button submit once, until the first is through', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onSubmit = vi.fn(() => promise);
  const { user } = setup({ onSubmit });
  const button = screen.getByRole('button', { name: 'Update Client' });
  await user.dblClick(button);
  expect(onSubmit).toHaveBeenCalledOnce();
  resolve();
  await promise;
  await user.click(button);
  expect(onSubmit).toHaveBeenCalledTimes(2);
});

test('while working it cannot be closed and says what it does', async () => {
  const overlay = { title: 'Saving Project', text: 'Please wait while your project is being saved...' };
  const { user, onClose } = setup({ working: true, overlay });
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('status').textContent).toContain('Please wait while your project is being saved...');
});

test('a failure stays in the dialog', () => {
  setup({ error: 'The name is taken.' });
  expect(screen.getByRole('alert').textContent).toBe('The name is taken.');
});
