import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';
import { FormDialog } from './form-dialog.tsx';
import { ToastProvider, useToast } from './toast.tsx';

function Fail({ text }: { text: string }) {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toast(text, 'error')}>
      {text}
    </button>
  );
}

function Page() {
  const [outer, setOuter] = useState(false);
  const [inner, setInner] = useState(false);
  return (
    <>
      <Fail text="Page failed" />
      <button type="button" onClick={() => setOuter(true)}>
        Open
      </button>
      <FormDialog open={outer} title="Form" submitLabel="Save" onSubmit={() => {}} onClose={() => setOuter(false)}>
        <Fail text="Form failed" />
        <button type="button" onClick={() => setInner(true)}>
          More
        </button>
        <Dialog open={inner} aria-labelledby="above" onClose={() => setInner(false)}>
          <h2 id="above">Above</h2>
          <Fail text="Above failed" />
        </Dialog>
      </FormDialog>
    </>
  );
}

function show() {
  render(
    <ToastProvider>
      <Page />
    </ToastProvider>,
  );
  const user = userEvent.setup();
  return { user, press: async (name: string) => user.click(await screen.findByRole('button', { name })) };
}

test('a failure is an alert in the open dialog, and a toast without one', async () => {
  const { press } = show();
  await press('Open');
  await press('Form failed');
  // By its role, so it is not hidden from screen readers.
  expect(within(screen.getByRole('dialog', { name: 'Form' })).getByRole('alert').textContent).toBe('Form failed');
  expect(screen.getByRole('status', { hidden: true }).textContent).toBe('');
  await press('Cancel');
  await press('Page failed');
  expect(await within(screen.getByRole('status')).findByText('Page failed')).toBeTruthy();
});

test('the topmost of several dialogs shows it', async () => {
  const { user, press } = show();
  await press('Open');
  await press('More');
  await press('Above failed');
  expect(within(screen.getByRole('dialog', { name: 'Above' })).getByRole('alert').textContent).toBe('Above failed');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Above' })).toBeNull());
  await press('Form failed');
  expect(screen.getByRole('alert').textContent).toBe('Form failed');
});

test('the next try removes it, and a dialog opens without it', async () => {
  const { press } = show();
  await press('Open');
  await press('Form failed');
  await press('Save');
  expect(screen.queryByRole('alert')).toBeNull();
  await press('Form failed');
  await press('Cancel');
  await press('Open');
  expect(screen.queryByRole('alert')).toBeNull();
});
