import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { draftKey, readKeptDraft } from '#web/lib/draft-store.ts';
import { clearSession, saveSession } from '#web/lib/session.ts';
import { tokenFor, user } from '#web/lib/test-session.ts';
import { useSchemaForm } from './form.ts';
import type { FormDraft } from './form-draft.ts';
import { useFormSaving } from './form-saving.tsx';
import { useDraftState } from './kept-draft.ts';

const signIn = () => saveSession({ token: tokenFor('s'), refreshToken: 'r', user });
beforeEach(signIn);

const schema = z.object({ title: z.string(), note: z.string(), password: z.string() });
const edit: FormDraft = { form: 'task', edits: 't1' };

function Sample({ title = 'Lift', draft = edit }: { title?: string; draft?: FormDraft }) {
  const form = useSchemaForm(schema, { title, note: '', password: '' }, draft);
  const saving = useFormSaving(form, { send: async () => {}, done: 'Saved', onSaved: () => {} });
  const { errors, dirtyFields } = form.formState;
  return (
    <form onSubmit={form.handleSubmit(saving.save)}>
      <input aria-label="Title" {...form.register('title')} />
      <input aria-label="Note" {...form.register('note')} />
      <input aria-label="Password" type="password" {...form.register('password')} />
      <output>{Object.keys(dirtyFields).join(' ')}</output>
      <p role="alert">{errors.title?.message}</p>
      <button type="submit">Save</button>
    </form>
  );
}

const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const kept = (name = 'task t1') => readKeptDraft<object>(draftKey(name) ?? '');

async function write(texts: Record<string, string>) {
  const person = userEvent.setup();
  for (const [label, text] of Object.entries(texts)) {
    await person.clear(screen.getByLabelText(label));
    await person.type(screen.getByLabelText(label), text);
  }
  return person;
}

/** As after the end of a session: the form goes away before its author is back. */
function endSession() {
  clearSession();
  cleanup();
  signIn();
}

test('what was written is there again, as a change, and secrets are not kept', async () => {
  render(<Sample />);
  await write({ Note: 'Third floor', Password: 'Quiet-Lamp-1' });
  await waitFor(async () => expect(await kept()).toEqual({ note: { now: 'Third floor', before: '' } }));
  endSession();
  render(<Sample />);
  await waitFor(() => expect(value('Note')).toBe('Third floor'));
  expect(value('Title')).toBe('Lift');
  expect(value('Password')).toBe('');
  expect(screen.getByRole('status').textContent).toBe('note');
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('a field that somebody else changed in the meantime says so', async () => {
  render(<Sample />);
  await write({ Title: 'Lift 2' });
  endSession();
  render(<Sample title="Elevator" />);
  await waitFor(() => expect(value('Title')).toBe('Lift 2'));
  expect(screen.getByRole('alert').textContent).toBe('Someone else has changed this in the meantime.');
});

test('something new has other defaults later, which is no conflict', async () => {
  const draft = { form: 'task', within: 'p1' };
  render(<Sample title="Monday" draft={draft} />);
  await write({ Title: 'Lift' });
  endSession();
  render(<Sample title="Tuesday" draft={draft} />);
  await waitFor(() => expect(value('Title')).toBe('Lift'));
  expect(screen.getByRole('alert').textContent).toBe('');
});

test.each([
  ['the form closes', async () => cleanup()],
  ['it is taken back', async () => void (await write({ Note: 'x{Backspace}' }))],
  ['it is saved', async () => userEvent.click(screen.getByText('Save'))],
])('nothing is kept after %s', async (_when, act) => {
  render(<Sample />);
  await write({ Note: 'Third floor' });
  await waitFor(async () => expect(await kept()).toBeDefined());
  await act();
  await waitFor(async () => expect(await kept()).toBeUndefined());
});

test('a link to another page leaves the draft', async () => {
  render(<Sample />);
  await write({ Note: 'Third floor' });
  history.pushState({}, '', '/clients');
  cleanup();
  history.pushState({}, '', '/');
  render(<Sample />);
  await waitFor(() => expect(value('Note')).toBe('Third floor'));
});

test('what is typed before the draft is found stays', async () => {
  render(<Sample />);
  await write({ Note: 'Old' });
  endSession();
  render(<Sample />);
  const field = screen.getByLabelText('Title');
  // In the same task as the first render, so before any answer of the store.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Typed');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await waitFor(async () => expect(await kept()).toEqual({ title: { now: 'Typed', before: 'Lift' } }));
  expect(value('Note')).toBe('');
});

function Lines() {
  const [lines, setLines] = useDraftState({ form: 'clients' }, '');
  return <textarea aria-label="Lines" value={lines} onChange={(event) => setLines(event.target.value)} />;
}

test('a single text is kept until it is empty again', async () => {
  render(<Lines />);
  const person = await write({ Lines: 'Acme' });
  endSession();
  render(<Lines />);
  await waitFor(() => expect(value('Lines')).toBe('Acme'));
  await person.clear(screen.getByLabelText('Lines'));
  await waitFor(async () => expect(await kept('new clients')).toBeUndefined());
});
