import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentProps, StrictMode } from 'react';
import { expect, test, vi } from 'vitest';
import { FormDialog } from './form-dialog.tsx';
import { TextInput } from './text-input.tsx';

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

test('closes immediately while nothing was typed', async () => {
  const { user, onClose } = setup();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test.each(['Cancel', 'Close'])('%s asks before discarding typed input, and can keep it', async (button) => {
  const { user, onClose } = setup({ dirty: true });
  await user.click(screen.getByRole('button', { name: button }));
  expect(screen.getByRole('alertdialog', { name: 'Discard changes?' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(onClose).not.toHaveBeenCalled();
});

test('asks on Escape, and closes after discarding', async () => {
  const { user, onClose } = setup({ dirty: true });
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('submits on Enter without leaving the page', async () => {
  const { user, onSubmit } = setup();
  await user.type(screen.getByLabelText('Client Name *'), 'Nordwind{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(onSubmit.mock.calls[0]?.[0].defaultPrevented).toBe(true);
});

test('submits once when the button is pressed twice', async () => {
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

test('cannot be closed while it works, and says so', async () => {
  const overlay = { title: 'Saving Project', text: 'Please wait while your project is being saved...' };
  const { user, onClose } = setup({ working: true, overlay });
  await user.keyboard('{Escape}');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Close' }).disabled).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('status').textContent).toContain('Please wait while your project is being saved...');
});

test.each([false, true])(
  'Cancel stops what the form sends and keeps the dialog, with an overlay: %s',
  async (isCovered) => {
    const overlay = isCovered ? { title: 'Saving Project', text: 'Please wait' } : undefined;
    const onStop = vi.fn();
    const { user, onClose } = setup({ working: true, dirty: true, onStop, ...(overlay && { overlay }) });
    await user.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1) as HTMLElement);
    expect(onStop).toHaveBeenCalledOnce();
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  },
);

test('shows a failure and stays open', () => {
  setup({ error: 'The name is taken.' });
  expect(screen.getByRole('alert').textContent).toBe('The name is taken.');
});
