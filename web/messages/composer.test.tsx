// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { saveSession } from '#web/lib/session.ts';
import { tokenFor, user } from '#web/lib/test-session.ts';
import { Composer } from './composer.tsx';

const nina = { id: '0190a0a0-0000-7000-8000-00000000000a', name: 'Nina Park', kind: 'client' };
const wim = { id: '0190a0a0-0000-7000-8000-00000000000b', name: 'Wim Worker', kind: 'staff' };
const paul = { id: '0190a0a0-0000-7000-8000-00000000000c', name: 'Paula Wimmer', kind: 'staff' };

/** What was sent. */
let sent: Record<string, unknown>[];
/** Answers to the next messages; 201 when there are none left. */
let refusals: (() => Promise<Response>)[];
/** Each test writes about something else, because drafts stay in memory. */
let subjectNumber = 0;

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

beforeEach(() => {
  sent = [];
  refusals = [];
  subjectNumber += 1;
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => {};
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://loggia.example');
    if (url.pathname === '/api/Messages' && init.method === 'POST') {
      sent.push(JSON.parse(String(init.body)));
      return (await refusals.shift()?.()) ?? json(201, { id: 'm' });
    }
    if (url.pathname === '/api/Messages/readers') return json(200, readersFor(url.searchParams));
    if (url.pathname === '/api/Company') return json(200, { name: 'Studio', defaultAudience: 'client' });
    return json(200, { id: 't', name: 'Studio' });
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** As the server answers: staff alone read what is for staff, and a search finds parts of names. */
function readersFor(query: URLSearchParams) {
  const audience = query.get('audience');
  const all = audience === 'staff' ? [paul, wim] : [nina, paul, wim];
  const wanted = (query.get('search') ?? '').toLowerCase();
  return {
    audience,
    total: all.length,
    clientTotal: audience === 'staff' ? 0 : 1,
    ...(audience === 'client' && { clientName: 'Harbour & Finch' }),
    people: all.filter(({ name }) => name.toLowerCase().includes(wanted)),
  };
}

function Sample({ onSent }: { onSent: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const subject = { type: 'project', id: `p${subjectNumber}` } as const;
  return <Composer subject={subject} clientName="Harbour & Finch" field={field} onSent={onSent} />;
}

function open({ asClient = false } = {}) {
  const { clientId, clientName, ...staff } = user;
  const person = asClient ? { ...staff, clientId, clientName } : staff;
  saveSession({ token: tokenFor('now'), refreshToken: 'r', user: person });
  const onSent = vi.fn();
  const view = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Sample onSent={onSent} />
    </QueryClientProvider>,
  );
  return { ...view, onSent, writer: userEvent.setup() };
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const send = () => screen.getByRole('button', { name: /^Send/ });
const lane = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

test('sends to the lane that the company preselects, and says so', async () => {
  const { writer, onSent } = open();
  await screen.findByText('1 person of Harbour & Finch and 2 of your team will read this');
  expect(lane('Harbour & Finch').checked).toBe(true);
  await writer.type(field(), 'Hello');
  await writer.click(screen.getByRole('button', { name: 'Send to Harbour & Finch' }));
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ subjectType: 'project', subjectId: `p${subjectNumber}`, body: 'Hello', audience: 'client' }]);
  expect(field().value).toBe('');
});

test('the lane of staff names its readers, and stays for the next message', async () => {
  const { writer } = open();
  await writer.click(lane('Staff only'));
  await screen.findByText('2 people of your team will read this');
  await writer.type(field(), 'Hello{Control>}{Enter}{/Control}');
  await waitFor(() => expect(field().value).toBe(''));
  expect(sent).toMatchObject([{ body: 'Hello', audience: 'staff' }]);
  expect(lane('Staff only').checked).toBe(true);
});

test('client users choose no lane and read nothing of one', async () => {
  const { writer, container } = open({ asClient: true });
  await screen.findByText('1 person of Café Lumière and 2 of Studio will read this');
  expect(screen.queryByRole('radio')).toBeNull();
  expect(container.textContent).not.toMatch(/staff/i);
  await writer.type(field(), 'Hello');
  await writer.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent).toMatchObject([{ audience: 'client' }]));
});

test('sends nothing empty', async () => {
  const { writer } = open();
  await writer.type(field(), '   ');
  await writer.click(send());
  expect(screen.getByText('Please write a message')).toBeTruthy();
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field());
  expect(sent).toEqual([]);
});

test('a message that was not sent stays, and can be tried again', async () => {
  refusals = [async () => json(503, { message: 'The service is busy.' })];
  const { writer, onSent } = open();
  await writer.type(field(), 'Important');
  await writer.click(send());
  expect((await screen.findByRole('alert')).textContent).toContain('Not sent. The service is busy.');
  expect([field().value, onSent.mock.calls.length]).toEqual(['Important', 0]);
  await writer.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(sent).toHaveLength(2);
  expect([field().value, screen.queryByRole('alert')]).toEqual(['', null]);
});

test('a message is sent once, however often the button is pressed', async () => {
  const answer = Promise.withResolvers<Response>();
  refusals = [() => answer.promise];
  const { writer, onSent } = open();
  await writer.type(field(), 'Once');
  const form = field().form as HTMLFormElement;
  form.requestSubmit();
  form.requestSubmit();
  await screen.findByRole('button', { name: 'Sending...' });
  await writer.click(screen.getByRole('button', { name: 'Sending...' }));
  await writer.type(field(), ' and more');
  answer.resolve(json(201, { id: 'm' }));
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(sent).toHaveLength(1);
  // What was typed in the time is not lost.
  expect(field().value).toBe('Once and more');
});

test('a draft with its lane is there again after another screen', async () => {
  const { writer, unmount } = open();
  await writer.click(lane('Staff only'));
  await writer.type(field(), 'Not yet done');
  unmount();
  open();
  expect([field().value, lane('Staff only').checked]).toEqual(['Not yet done', true]);
  cleanup();
  subjectNumber += 1;
  open();
  expect(field().value).toBe('');
});

test('a draft is not shown to somebody else in the same tab', async () => {
  const { writer, unmount } = open();
  await writer.type(field(), 'Mine');
  unmount();
  saveSession({ token: tokenFor('other', { id: 'v' }), refreshToken: 'r', user: { ...user, id: 'v' } });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Sample onSent={() => {}} />
    </QueryClientProvider>,
  );
  expect(field().value).toBe('');
});

describe('mentions', () => {
  const options = () => screen.queryAllByRole('option').map((option) => option.querySelector('bdi')?.textContent);

  test('offers who reads the lane, and is used by keyboard', async () => {
    const { writer } = open();
    await writer.type(field(), 'Hello @');
    await waitFor(() => expect(options()).toEqual(['Nina Park', 'Paula Wimmer', 'Wim Worker']));
    expect(field().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
    const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;
    expect(active()).toContain('Nina Park');
    await writer.keyboard('{ArrowUp}');
    expect(active()).toContain('Wim Worker');
    await writer.keyboard('{ArrowDown}{ArrowDown}');
    expect(active()).toContain('Paula Wimmer');
    await writer.keyboard('{Enter}');
    expect(field().value).toBe('Hello @Paula Wimmer ');
    expect(screen.queryByRole('listbox')).toBeNull();
    await writer.keyboard('look{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent).toMatchObject([{ body: `Hello @[Paula Wimmer](user:${paul.id}) look` }]));
  });

  test('names that begin with what is typed come first', async () => {
    const { writer } = open();
    await writer.type(field(), '@wi');
    await waitFor(() => expect(options()).toEqual(['Paula Wimmer', 'Wim Worker']));
    await writer.type(field(), 'm w');
    await waitFor(() => expect(options()).toEqual(['Wim Worker']));
    await writer.keyboard('{Tab}');
    expect(field().value).toBe('@Wim Worker ');
    expect(document.activeElement).toBe(field());
  });

  test('Escape closes the list for this mention alone', async () => {
    const { writer } = open();
    await writer.type(field(), '@');
    await screen.findByRole('listbox');
    await writer.keyboard('{Escape}ni');
    expect(screen.queryByRole('listbox')).toBeNull();
    await writer.keyboard(' @');
    await screen.findByRole('listbox');
  });

  test('in the lane of staff no client user is offered', async () => {
    const { writer } = open();
    await writer.click(lane('Staff only'));
    await writer.type(field(), '@');
    await waitFor(() => expect(options()).toEqual(['Paula Wimmer', 'Wim Worker']));
    await writer.type(field(), 'nina');
    await screen.findByText('Nobody on your team has this name.');
    expect(options()).toEqual([]);
  });

  test('says whom the other lane does not reach, and sends after they are removed', async () => {
    const { writer } = open();
    await writer.type(field(), '@nin');
    await waitFor(() => expect(options()).toEqual(['Nina Park']));
    await writer.keyboard('{Enter}');
    expect(screen.queryByText(/can't read/)).toBeNull();
    await writer.click(lane('Staff only'));
    const warning = screen.getByText(/^Nina Park can't read messages to staff only/).closest('[role=alert]');
    await writer.click(send());
    expect([screen.queryByText('Not everybody you mention can read this.') !== null, sent]).toEqual([true, []]);
    await writer.click(within(warning as HTMLElement).getByRole('button', { name: 'Remove the mention' }));
    expect(screen.queryByText(/can't read/)).toBeNull();
    await writer.click(send());
    await waitFor(() => expect(sent).toMatchObject([{ body: '@Nina Park ', audience: 'staff' }]));
  });
});
