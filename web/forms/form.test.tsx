import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ApiError } from '#web/lib/api-error.ts';
import { type Form, mergeNewerVersion, showFailure, useSchemaForm } from './form.ts';

const schema = z.object({ title: z.string().min(1, 'Title is required'), note: z.string().min(1, 'Note is required') });
let form: Form<{ title: string; note: string }>;
let failure: string | undefined;

function Sample({ refusal }: { refusal?: ApiError }) {
  form = useSchemaForm(schema, { title: '', note: 'kept' });
  const { errors } = form.formState;
  return (
    <form
      onSubmit={form.handleSubmit(() => {
        failure = refusal && showFailure(form, refusal);
      })}
    >
      <input aria-label="Title" {...form.register('title')} />
      <p>{errors.title?.message}</p>
      <input aria-label="Note" {...form.register('note')} />
      <p>{errors.note?.message}</p>
      <button type="submit">Save</button>
    </form>
  );
}

function refusal(body: object) {
  return new ApiError('A server side error occurred.', 400, JSON.stringify(body));
}

test('focuses the first invalid field, and clears only its error when it is edited', {
  tags: ['S5.editing'],
}, async () => {
  const person = userEvent.setup();
  render(<Sample />);
  await person.clear(screen.getByLabelText('Note'));
  await person.click(screen.getByText('Save'));
  expect(await screen.findByText('Title is required')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Title'));
  await person.keyboard('x');
  expect(screen.queryByText('Title is required')).toBeNull();
  expect(screen.getByText('Note is required')).toBeTruthy();
});

test('says of a date that does not exist that it does not, and not that it is missing', async () => {
  const person = userEvent.setup();
  render(<Sample />);
  screen.getByLabelText('Title').setAttribute('type', 'date');
  Object.defineProperty(screen.getByLabelText('Title'), 'validity', { value: { badInput: true } });
  await person.click(screen.getByText('Save'));
  expect(await screen.findByText('This day does not exist')).toBeTruthy();
  expect(screen.queryByText('Title is required')).toBeNull();
});

test("shows the server's errors at their fields", async () => {
  const person = userEvent.setup();
  render(<Sample refusal={refusal({ message: 'Check', errors: { note: ['Too odd'] } })} />);
  await person.type(screen.getByLabelText('Title'), 'T');
  await person.click(screen.getByText('Save'));
  expect(await screen.findByText('Too odd')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Note'));
  expect(failure).toBeUndefined();
});

test('shows an error without a field above the buttons', async () => {
  const person = userEvent.setup();
  render(<Sample refusal={refusal({ message: 'Not now', errors: { elsewhere: ['Hidden'] } })} />);
  await person.type(screen.getByLabelText('Title'), 'T');
  await person.click(screen.getByText('Save'));
  await expect.poll(() => failure).toBe('Hidden');
});

test('loads the newer version and keeps what was typed', async () => {
  const person = userEvent.setup();
  render(<Sample />);
  await person.type(screen.getByLabelText('Title'), 'mine');
  mergeNewerVersion(form, { title: 'theirs', note: 'theirs' });
  await expect.poll(() => form.getValues()).toEqual({ title: 'mine', note: 'theirs' });
});
