import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef } from 'react';
import { vi } from 'vitest';
import { saveSession } from '#web/lib/session.ts';
import { tokenFor, user } from '#web/lib/test-session.ts';
import { Composer } from '#web/work/messages/composer.tsx';

const nina = { id: '0190a0a0-0000-7000-8000-00000000000a', name: 'Nina Park', kind: 'client' };
const wim = { id: '0190a0a0-0000-7000-8000-00000000000b', name: 'Wim Worker', kind: 'staff' };
export const paul = { id: '0190a0a0-0000-7000-8000-00000000000c', name: 'Paula Wimmer', kind: 'staff' };

/** What the form of a test meets. */
export const world = {
  /** The messages that were sent. */
  sent: [] as Record<string, unknown>[],
  /** Answers to the next messages; 201 when there are none left. */
  refusals: [] as (() => Promise<Response>)[],
  /** What the message is about. */
  subjectNumber: 1,
  /** The answer about the company waits for this. */
  companyLoaded: Promise.resolve(),
};

export const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** For `beforeEach`: a server that takes every message. */
export function startWorld(): void {
  world.sent = [];
  world.refusals = [];
  world.subjectNumber = 1;
  world.companyLoaded = Promise.resolve();
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://loggia.example');
    if (url.pathname === '/api/WithheldMessages' && init.method === 'POST') {
      world.sent.push(JSON.parse(String(init.body)));
      return (await world.refusals.shift()?.()) ?? json(201, { id: 'm' });
    }
    if (url.pathname === '/api/Messages/readers') return json(200, readersFor(url.searchParams));
    if (url.pathname === '/api/Company') {
      await world.companyLoaded;
      return json(200, { name: 'Studio', defaultAudience: 'client' });
    }
    return json(200, { id: 't', name: 'Studio' });
  });
}

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

export function ComposerSample({ onSent }: { onSent: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const subject = { type: 'project', id: `p${world.subjectNumber}` } as const;
  return <Composer subject={subject} clientName="Harbour & Finch" field={field} onSent={onSent} onUndo={undefined} />;
}

export function openComposer({ asClient = false } = {}) {
  const { clientId, clientName, ...staff } = user;
  const person = asClient ? { ...staff, clientId, clientName } : staff;
  saveSession({ token: tokenFor('now'), refreshToken: 'r', user: person });
  const onSent = vi.fn();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const view = render(
    <QueryClientProvider client={client}>
      <ComposerSample onSent={onSent} />
    </QueryClientProvider>,
  );
  return { ...view, client, onSent, writer: userEvent.setup() };
}

export const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
export const send = () => screen.getByRole('button', { name: /^Send/ });
export const lane = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
