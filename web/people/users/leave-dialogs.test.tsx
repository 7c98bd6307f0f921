import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Holdings, User } from '#contract/people/users.ts';
import { ToastProvider } from '#web/ui/toast.tsx';
import { DeactivateUserDialog, RemoveUserDialog } from './leave-dialogs.tsx';

const lena = { id: 'lena', firstName: 'Lena', lastName: 'Moor', version: 4 } as User;
const nothing = { count: 0, first: [] };
const named = (count: number, ...titles: string[]) => ({ count, first: titles.map((title) => ({ id: title, title })) });
const everything: Holdings = {
  tickets: named(5, 'Lamp', 'Door', 'Gate'),
  tasks: named(1, 'Paint'),
  approvals: nothing,
  projects: nothing,
  heirs: [
    { id: 'ada', name: 'Ada North', tickets: 5, tasks: 1, approvals: 0, projects: 0 },
    { id: 'wim', name: 'Wim Vos', tickets: 5, tasks: 0, approvals: 0, projects: 0 },
    { id: 'zoe', name: 'Zoe Adler', tickets: 0, tasks: 0, approvals: 0, projects: 0 },
  ],
};

let sent: { method: string; url: string; version: string | null; body: unknown }[];
/** The answer to what the person holds. */
let answer: () => Promise<Response>;

beforeEach(() => {
  sent = [];
  answer = async () => Response.json(everything);
  vi.stubGlobal('fetch', async (url: string, { method, headers, body }: RequestInit) => {
    if (url.endsWith('/holdings')) return answer();
    const version = new Headers(headers).get('if-match');
    sent.push({ method: String(method), url, version, body: body ? JSON.parse(String(body)) : undefined });
    return Response.json({});
  });
});

function open(Dialog = RemoveUserDialog) {
  const onClose = vi.fn();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(['tickets', 'list'], []);
  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <Dialog user={lena} onClose={onClose} />
      </ToastProvider>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), onClose, isOld: () => client.getQueryState(['tickets', 'list'])?.isInvalidated };
}

const select = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Who takes over?' });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('names what the person has to do, and offers nobody and those who may take some of it', async () => {
  open();
  const options = within(await select()).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Nobody', 'Ada North', 'Wim Vos']);
  expect((await select()).value).toBe('');
  const items = within(screen.getByRole('list', { name: 'They still have to do:' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['5 ticketsLamp, Door, Gate and 2 more', '1 taskPaint']);
  expect(screen.getByText('Tickets and tasks will have no assignee.')).toBeTruthy();
});

test('removes with the heir who was chosen, after it said what they get, and reads the lists of work again', async () => {
  const { user, onClose, isOld } = open();
  await user.selectOptions(await select(), 'Wim Vos');
  expect(screen.getByText(/^Wim Vos gets 5 of 6, and one message about it\. They do not see the rest/)).toBeTruthy();
  await user.selectOptions(await select(), 'Ada North');
  expect(screen.getByText('Ada North gets all of it, and one message about it.')).toBeTruthy();
  expect(isOld()).toBe(false);
  await user.click(button('Remove'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(isOld()).toBe(true);
  expect(sent).toEqual([{ method: 'DELETE', url: '/api/Users/lena?heirId=ada', version: '"4"', body: undefined }]);
});

test('removes without an heir by the keyboard alone', async () => {
  const { user, onClose } = open();
  await select();
  expect(document.activeElement).toBe(button('Cancel'));
  await user.tab();
  expect(document.activeElement).toBe(button('Remove'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ method: 'DELETE', url: '/api/Users/lena', version: '"4"', body: undefined }]);
});

test('says that there is nothing, and asks nothing', async () => {
  answer = async () => Response.json({ ...everything, tickets: nothing, tasks: nothing });
  const first = open();
  expect(await screen.findByText('They have no open tickets, tasks or approvals.')).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
  await first.user.click(button('Remove'));
  await waitFor(() => expect(first.onClose).toHaveBeenCalledOnce());
});

test('says that nobody else may take it over, and what becomes of it', async () => {
  answer = async () => Response.json({ ...everything, approvals: named(1, 'plan.pdf'), heirs: [] });
  open();
  const text =
    'Nobody else may take it over. Tickets and tasks will have no assignee. Approvals keep waiting until you withdraw them.';
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('waits for the answer before it lets remove, and lets remove if there is none', async () => {
  const asked = Promise.withResolvers<Response>();
  answer = () => asked.promise;
  const { user } = open();
  expect(button('Remove').disabled).toBe(true);
  asked.resolve(new Response('{"message":"The server is busy."}', { status: 400 }));
  expect((await screen.findByRole('alert')).textContent).toContain('The server is busy.');
  expect(button('Remove').disabled).toBe(false);
  answer = async () => Response.json(everything);
  await user.click(button('Try again'));
  expect(await select()).toBeTruthy();
});

test('deactivates with an heir, and says that everything stays with the person without one', async () => {
  const { user, onClose } = open(DeactivateUserDialog);
  await select();
  expect(screen.getByText('It stays with Lena Moor.')).toBeTruthy();
  await user.selectOptions(await select(), 'Wim Vos');
  await user.click(button('Deactivate'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([
    { method: 'PATCH', url: '/api/Users/lena', version: '"4"', body: { isActive: false, heirId: 'wim' } },
  ]);
});
