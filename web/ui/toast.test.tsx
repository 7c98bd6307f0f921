import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ToastProvider, undoAction, useToast } from './toast.tsx';

const undo = vi.fn();

function Page() {
  const toast = useToast();
  return (
    <>
      <button type="button" onClick={() => toast('Project deleted', 'success', undoAction(undo))}>
        Delete
      </button>
      <input aria-label="Search" />
    </>
  );
}

async function deleteSomething() {
  render(
    <ToastProvider>
      <Page />
    </ToastProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  return { user, button: await screen.findByRole('button', { name: 'Undo' }) };
}

test('a message that can be undone is announced with its button, which works once', async () => {
  const { user, button } = await deleteSomething();
  expect(screen.getByRole('status').textContent).toContain('Project deleted');
  expect(screen.getByRole('status').contains(button)).toBe(true);
  await user.click(button);
  expect(undo).toHaveBeenCalledOnce();
  await user.keyboard('{Control>}z{/Control}');
  expect(undo).toHaveBeenCalledOnce();
});

test('Ctrl with Z undoes it, but not while the user types', async () => {
  const { user } = await deleteSomething();
  await user.click(screen.getByRole('textbox', { name: 'Search' }));
  await user.keyboard('{Control>}z{/Control}');
  expect(undo).not.toHaveBeenCalled();
  screen.getByRole('textbox', { name: 'Search' }).blur();
  await user.keyboard('{Control>}z{/Control}');
  expect(undo).toHaveBeenCalledOnce();
});
