import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, renderHook, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { ApiError } from '#web/lib/api-error.ts';
import { useSaving } from '#web/lib/saving.ts';
import { ToastProvider } from '#web/ui/toast.tsx';
import { useSchemaForm } from './form.ts';
import { useFormSaving } from './form-saving.tsx';

let events: string[];
let failures: unknown[];
let answering: Promise<unknown>;
let newer: () => Promise<{ title: string }>;

beforeEach(() => {
  events = [];
  failures = [];
  answering = Promise.resolve();
  newer = async () => ({ title: 'theirs' });
});

const failed = (status: number, body: object) => new ApiError('own words', status, JSON.stringify(body));

function Sample({ canLoad = true }: { canLoad?: boolean }) {
  const form = useSchemaForm(z.object({ title: z.string() }), { title: 'ours' });
  const { save, saving, failure, dialog } = useFormSaving(form, {
    send: async ({ title }: { title: string }) => {
      events.push(`sent ${title}`);
      const refusal = failures.shift();
      if (refusal) throw refusal;
      await answering;
    },
    done: 'It is saved',
    onSaved: () => events.push('closed'),
    loadNewer: canLoad ? () => newer() : undefined,
  });
  return (
    <form onSubmit={form.handleSubmit(save)}>
      <input aria-label="Title" {...form.register('title')} />
      <p>{form.formState.errors.title?.message}</p>
      <button type="submit">{saving ? 'Saving' : 'Save'}</button>
      <output>{dialog.dirty ? 'Written' : 'As saved'}</output>
      <section aria-label="Failure">{failure}</section>
    </form>
  );
}

function open(canLoad?: boolean) {
  render(
    <ToastProvider>
      <Sample canLoad={canLoad} />
    </ToastProvider>,
  );
  return userEvent.setup();
}
const failure = () => screen.getByRole('region', { name: 'Failure' }).textContent;

test('shows a toast and closes the dialog after saving', async () => {
  const person = open();
  await person.click(screen.getByText('Save'));
  expect(await screen.findByText('It is saved')).toBeTruthy();
  expect(events).toEqual(['sent ours', 'closed']);
  expect(failure()).toBe('');
});

test('stays open after a refusal and shows errors at fields, or above the buttons', async () => {
  const person = open();
  failures = [failed(400, { errors: { title: ['Too odd'] } }), failed(500, { message: 'Not now' })];
  await person.click(screen.getByText('Save'));
  expect(await screen.findByText('Too odd')).toBeTruthy();
  expect(failure()).toBe('');
  expect(document.activeElement).toBe(screen.getByLabelText('Title'));
  await person.click(await screen.findByText('Save'));
  await expect.poll(failure).toBe('Not now');
  await person.click(await screen.findByText('Save'));
  await expect.poll(() => events).toEqual(['sent ours', 'sent ours', 'sent ours', 'closed']);
  expect(failure()).toBe('');
});

test('shows the busy label only while sending', async () => {
  const person = open();
  const { promise, reject } = Promise.withResolvers<never>();
  answering = promise;
  await person.click(screen.getByText('Save'));
  expect(await screen.findByText('Saving')).toBeTruthy();
  reject(failed(500, {}));
  expect(await screen.findByText('Save')).toBeTruthy();
});

test('offers the newer version after a 412 and keeps what was typed, as something to save', async () => {
  const person = open();
  failures = [failed(412, {})];
  expect(screen.getByText('As saved')).toBeTruthy();
  await person.type(screen.getByLabelText('Title'), '!');
  await person.click(screen.getByText('Save'));
  const load = await screen.findByText('Load latest version');
  expect(failure()).toContain('Someone else has changed this in the meantime.');
  await person.click(load);
  await expect.poll(failure).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('ours!');
  expect(screen.getByText('Written')).toBeTruthy();
});

test('replaces untouched fields with the newer version', async () => {
  const person = open();
  failures = [failed(412, {})];
  await person.click(screen.getByText('Save'));
  await person.click(await screen.findByText('Load latest version'));
  await expect.poll(() => screen.getByLabelText<HTMLInputElement>('Title').value).toBe('theirs');
});

test('shows an error if the newer version cannot be read', async () => {
  const person = open();
  newer = () => Promise.reject(failed(404, { message: 'This does not exist.' }));
  failures = [failed(412, {})];
  await person.click(screen.getByText('Save'));
  await person.click(await screen.findByText('Load latest version'));
  await expect.poll(failure).toBe('This does not exist.');
  cleanup();
  const other = open(false);
  failures = [failed(412, {})];
  await other.click(screen.getByText('Save'));
  await other.click(await screen.findByText('Load latest version'));
  await expect.poll(failure).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('ours');
});

test.each([
  [undefined, true],
  [404, true],
  [412, true],
  [400, false],
  [500, false],
])('refreshes the lists after a write returned %s: %s', async (status, refreshed) => {
  const client = new QueryClient();
  for (const noun of ['tickets', 'projects']) client.setQueryData([noun, 'list'], []);
  const save = async () => {
    if (status) throw failed(status, {});
    return 'saved';
  };
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useSaving(save, 'tickets'), { wrapper });
  expect(await result.current.mutateAsync(undefined).catch((error: ApiError) => error.status)).toBe(status ?? 'saved');
  expect(client.getQueryState(['tickets', 'list'])?.isInvalidated).toBe(refreshed);
  expect(client.getQueryState(['projects', 'list'])?.isInvalidated).toBe(false);
});
