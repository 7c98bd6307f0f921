import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Message, WithheldMessage } from '#contract/work/messages.ts';
import { call, statusOf } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import type { Entry } from './entries.ts';
import { type Pages, readLatest, wholePages } from './pages.ts';
import { type conversationKey, conversationQuery } from './queries.ts';
import type { Subject } from './subject.ts';

/** A message that waits, and when it is posted, in milliseconds of this device's clock. */
export type Waiting = WithheldMessage & { releasesAt: number };

const withheldKey = ({ type, id }: Subject) => ['withheldMessages', type, id] as const;

/** Milliseconds between two looks for a message that should be posted by now. */
const looking = 1500;

const withheldQuery = (client: QueryClient, subject: Subject) =>
  queryOptions({
    queryKey: withheldKey(subject),
    queryFn: async ({ signal }) => {
      const query = { subjectType: subject.type, subjectId: subject.id };
      const found = (await call('listWithheldMessages', { query }, { signal })).map(asWaiting);
      const before = client.getQueryData<Waiting[]>(withheldKey(subject)) ?? [];
      // A posted message must not vanish here before it is in the conversation.
      if (before.some(({ id }) => !found.some((each) => each.id === id))) await readPosted(client, subject);
      return found;
    },
    // Live updates come first. This is for when they are off.
    refetchInterval: ({ state }) => {
      const [next] = (state.data ?? []).filter(({ refusal }) => !refusal);
      return next ? Math.max(0, next.releasesAt - Date.now()) + looking : false;
    },
  });

/** The own messages about a subject that are not posted yet, oldest first. Nothing in a preview. */
export function useWithheld(subject: Subject, entries: readonly Entry[]): readonly Waiting[] {
  const client = useQueryClient();
  const session = useSession();
  const { data = [] } = useQuery({
    ...withheldQuery(client, subject),
    enabled: session !== null && !session.preview,
  });
  return data.filter(({ id }) => !entries.some((entry) => entry.id === id));
}

/** Shows a message that the server has just taken. */
export function storeWithheld(client: QueryClient, subject: Subject, message: WithheldMessage): void {
  client.setQueryData<Waiting[]>(withheldKey(subject), (before = []) => [...before, asWaiting(message)]);
}

/**
 * Takes a message back, with the message that it answers, if both are still there. Resolves with undefined if it is too late: then
 * the message is posted, or was taken back on another device.
 */
export function useTakeBack(subject: Subject) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string): Promise<{ message: WithheldMessage; parent: Message | undefined } | undefined> => {
      try {
        const message = await call('undoMessage', { params: { id } });
        return { message, parent: message.parentId ? await findMessage(client, subject, message.parentId) : undefined };
      } catch (error) {
        if (statusOf(error) === 410 || statusOf(error) === 404) return undefined;
        throw error;
      }
    },
    onSuccess: (taken, id) => {
      if (!taken) return client.invalidateQueries({ queryKey: withheldKey(subject) });
      client.setQueryData<Waiting[]>(withheldKey(subject), (before) => before?.filter((each) => each.id !== id));
    },
  });
}

function asWaiting(message: WithheldMessage): Waiting {
  return { ...message, releasesAt: Date.now() + message.releasesIn };
}

/** Joins a read of the conversation that live updates have already started. */
async function readPosted(client: QueryClient, subject: Subject): Promise<void> {
  const queries = client.getQueryCache().findAll({ queryKey: ['messages', subject.type, subject.id], type: 'active' });
  await Promise.all(
    queries.map(async ({ queryKey, state }) => {
      const pages = (state.data as Pages | undefined)?.pages ?? [];
      if (pages[0]?.later) return;
      const [, , , show] = queryKey as ReturnType<typeof conversationKey>;
      if (pages.length > wholePages) await readLatest(client, subject, show);
      else await client.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false });
    }),
  ).catch(() => {});
}

async function findMessage(client: QueryClient, subject: Subject, id: string): Promise<Message | undefined> {
  const loaded = client.getQueryData(conversationQuery(subject, 'messages').queryKey)?.pages ?? [];
  const entry = loaded.flatMap(({ items }) => items).find((each) => each.id === id);
  if (entry?.message) return entry.message;
  const query = { subjectType: subject.type, subjectId: subject.id, around: id, limit: 1 };
  // Without it, the text still comes back.
  const found = await call('listMessages', { query }).catch(() => []);
  return found.find((each) => each.id === id);
}
