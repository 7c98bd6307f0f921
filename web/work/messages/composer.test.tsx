import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ComposerSample, field, json, lane, openComposer, send, startWorld, world } from '#tests/support/composer.tsx';
import { saveSession } from '#web/lib/session.ts';
import { tokenFor, user } from '#web/lib/test-session.ts';

beforeEach(startWorld);

test('sends to the lane that the company preselects, and says so', async () => {
  const { writer, onSent } = openComposer();
  await screen.findByText('1 person of Harbour & Finch and 2 of your team will read this');
  expect(lane('Harbour & Finch').checked).toBe(true);
  await writer.type(field(), 'Hello');
  await writer.click(screen.getByRole('button', { name: 'Send to Harbour & Finch' }));
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(world.sent).toEqual([
    {
      subjectType: 'project',
      subjectId: `p${world.subjectNumber}`,
      body: 'Hello',
      audience: 'client',
      attachmentIds: [],
    },
  ]);
  expect(field().value).toBe('');
});

test.each([
  ['changes to what the company preselects', async () => {}, 'Harbour & Finch'],
  ['stays if the author pressed it', (writer: UserEvent) => writer.click(lane('Staff only')), 'Staff only'],
  ['stays if the author began to write', (writer: UserEvent) => writer.type(field(), 'A note'), 'Staff only'],
])('the lane that is shown before the company is loaded %s', async (_what, act, after) => {
  const loading = Promise.withResolvers<void>();
  world.companyLoaded = loading.promise;
  const { client, writer } = openComposer();
  expect(lane('Staff only').checked).toBe(true);
  await act(writer);
  loading.resolve();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  await waitFor(() => expect(lane(after).checked).toBe(true));
});

test('the lane of staff names its readers, and stays for the next message', async () => {
  const { writer } = openComposer();
  await writer.click(lane('Staff only'));
  await screen.findByText('2 people of your team will read this');
  await writer.type(field(), 'Hello{Control>}{Enter}{/Control}');
  await waitFor(() => expect(field().value).toBe(''));
  expect(world.sent).toMatchObject([{ body: 'Hello', audience: 'staff' }]);
  expect(lane('Staff only').checked).toBe(true);
});

test('client users choose no lane and read nothing of one', async () => {
  const { writer, container } = openComposer({ asClient: true });
  await screen.findByText('1 person of Café Lumière and 2 of Studio will read this');
  expect(screen.queryByRole('radio')).toBeNull();
  expect(container.textContent).not.toMatch(/staff/i);
  await writer.type(field(), 'Hello');
  await writer.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(world.sent).toMatchObject([{ audience: 'client' }]));
});

test('sends nothing empty', async () => {
  const { writer } = openComposer();
  await writer.type(field(), '   ');
  await writer.click(send());
  expect(screen.getByText('Please write a message')).toBeTruthy();
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field());
  expect(world.sent).toEqual([]);
});

test('a message that was not sent stays, and can be tried again', async () => {
  world.refusals = [async () => json(503, { message: 'The service is busy.' })];
  const { writer, onSent } = openComposer();
  await writer.type(field(), 'Important');
  await writer.click(send());
  expect((await screen.findByRole('alert')).textContent).toContain('Not sent. The service is busy.');
  expect([field().value, onSent.mock.calls.length]).toEqual(['Important', 0]);
  await writer.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(world.sent).toHaveLength(2);
  expect([field().value, screen.queryByRole('alert')]).toEqual(['', null]);
});

test('a message is sent once, however often the button is pressed', async () => {
  const answer = Promise.withResolvers<Response>();
  world.refusals = [() => answer.promise];
  const { writer, onSent } = openComposer();
  await writer.type(field(), 'Once');
  const form = field().form as HTMLFormElement;
  form.requestSubmit();
  form.requestSubmit();
  await screen.findByRole('button', { name: 'Sending...' });
  await writer.click(screen.getByRole('button', { name: 'Sending...' }));
  await writer.type(field(), ' and more');
  answer.resolve(json(201, { id: 'm' }));
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(world.sent).toHaveLength(1);
  // What was typed in the time is not lost.
  expect(field().value).toBe('Once and more');
});

test('a draft with its lane is there again after another screen', async () => {
  const { writer, unmount } = openComposer();
  await writer.click(lane('Staff only'));
  await writer.type(field(), 'Not yet done');
  unmount();
  openComposer();
  expect([field().value, lane('Staff only').checked]).toEqual(['Not yet done', true]);
  cleanup();
  world.subjectNumber += 1;
  openComposer();
  expect(field().value).toBe('');
});

test('a draft is not shown to somebody else in the same tab', async () => {
  const { writer, unmount } = openComposer();
  await writer.type(field(), 'Mine');
  unmount();
  saveSession({ token: tokenFor('other', { id: 'v' }), refreshToken: 'r', user: { ...user, id: 'v' } });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ComposerSample onSent={() => {}} />
    </QueryClientProvider>,
  );
  expect(field().value).toBe('');
});
