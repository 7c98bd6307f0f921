import type { OperationId } from '#contract/index.ts';
import type { Audience } from '#contract/platform/audience.ts';
import type { ChangingNoun } from '#contract/platform/changing-nouns.ts';
import { plainText } from '#contract/platform/markdown.ts';
import { nextCursor } from '#web/lib/next-cursor.ts';
import type { InputOf, OutputOf } from '#web/lib/operations.ts';
import { formatSeries, plural, t } from '#web/texts/index.ts';

/** One of the things of a project. Those that have an audience say it. */
export type Item = { id: string; name: string; audience?: Audience };

/** An answer, or undefined if the reader may not ask or does not see the project. */
type Answer<Body> = { body: Body; headers: Headers } | undefined;
/** Asks as the person who is shown, or as oneself. */
export type Ask = <Id extends OperationId>(operation: Id, input: InputOf<Id>) => Promise<Answer<OutputOf<Id>>>;

/** What a noun gives to the page about what a client sees of a project. */
export interface ShownNoun {
  title: string;
  isFile?: true;
  /** '2 documents' */
  count: (count: number) => string;
  /** Everything of the project that the reader sees; undefined if their role has nothing of it. */
  read: (ask: Ask, projectId: string) => Promise<Item[] | undefined>;
}

const notOfProjects = 'none';

/** Each noun answers. In the order of the page. */
const registered: Record<ChangingNoun, ShownNoun | typeof notOfProjects> = {
  documents: {
    title: t('Documents'),
    isFile: true,
    count: (count) => plural(count, { one: '{count} document', other: '{count} documents' }),
    read: async (ask, id) => (await ask('listProjectDocuments', { params: { id } }))?.body.map(file),
  },
  images: {
    title: t('Images'),
    isFile: true,
    count: (count) => plural(count, { one: '{count} image', other: '{count} images' }),
    read: async (ask, id) => (await ask('listProjectImages', { params: { id } }))?.body.map(file),
  },
  tasks: {
    title: t('Tasks'),
    count: (count) => plural(count, { one: '{count} task', other: '{count} tasks' }),
    read: (ask, projectId) =>
      readAll(
        (page) => ask('listTasks', { query: { projectId, archived: 'include', ...page } }),
        ({ id, title, audience }) => ({ id, name: title, audience }),
      ),
  },
  updates: {
    title: t('Updates'),
    count: (count) => plural(count, { one: '{count} update', other: '{count} updates' }),
    read: (ask, id) =>
      readAll(
        (page) => ask('listProjectUpdates', { params: { id }, query: page }),
        (update) => ({ id: update.id, name: beginningOf(update.body), audience: update.audience }),
      ),
  },
  messages: {
    title: t('Conversation'),
    count: (count) => plural(count, { one: '{count} message', other: '{count} messages' }),
    read: (ask, subjectId) =>
      readAll(
        (page) => ask('listMessages', { query: { subjectType: 'project', subjectId, ...page } }),
        ({ id, body, mentions, audience, attachments }) => ({
          id,
          name: beginningOf(body, mentions) || formatSeries(attachments.map(({ fileName }) => fileName)),
          audience,
        }),
        ({ deletedAt }) => deletedAt === undefined,
      ),
  },
  tickets: {
    title: t('Support tickets'),
    count: (count) => plural(count, { one: '{count} ticket', other: '{count} tickets' }),
    read: (ask, projectId) =>
      readAll(
        (page) => ask('listTickets', { query: { projectId, ...page } }),
        ({ id, title }) => ({ id, name: title }),
      ),
  },
  signOffs: {
    title: t('Approvals'),
    count: (count) => plural(count, { one: '{count} approval', other: '{count} approvals' }),
    read: (ask, projectId) =>
      readAll(
        (page) => ask('listSignOffs', { query: { projectId, ...page } }),
        ({ id, fileName, question }) => ({ id, name: question || fileName }),
      ),
  },
  hours: {
    title: t('Hours'),
    count: (count) => plural(count, { one: '{count} entry', other: '{count} entries' }),
    read: (ask, projectId) =>
      readAll(
        (page) => ask('listHours', { query: { projectId, ...page } }),
        ({ id, workedOn, note, noteAudience }) => ({
          id,
          name: note ? beginningOf(note) : workedOn,
          audience: noteAudience,
        }),
      ),
  },
  // The project itself and its team have their own places on the page.
  projects: notOfProjects,
  users: notOfProjects,
  // Only their author sees them.
  withheldMessages: notOfProjects,
  clients: notOfProjects,
  roles: notOfProjects,
  mails: notOfProjects,
  inboundMails: notOfProjects,
  company: notOfProjects,
  serviceLevels: notOfProjects,
  notifications: notOfProjects,
  savedViews: notOfProjects,
  // Only staff know rules.
  recurring: notOfProjects,
  templates: notOfProjects,
  webhooks: notOfProjects,
  imports: notOfProjects,
  exports: notOfProjects,
  identityProviders: notOfProjects,
  viewers: notOfProjects,
  // Their sums are on their own page.
  budgets: notOfProjects,
};

/** The nouns of a project, of each of which a client sees a part. */
export const shownNouns: readonly ShownNoun[] = Object.values(registered).filter((noun) => noun !== notOfProjects);

function file({ id, fileName, audience }: { id: string; fileName: string; audience: Audience }): Item {
  return { id, name: fileName, audience };
}

/** The largest page of a list. */
const limit = 200;

async function readAll<Row>(
  read: (page: { limit: number; cursor?: string }) => Promise<Answer<Row[]>>,
  itemOf: (row: Row) => Item,
  isShown: (row: Row) => boolean = () => true,
): Promise<Item[] | undefined> {
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    const answer = await read({ limit, ...(cursor && { cursor }) });
    if (!answer) return undefined;
    items.push(...answer.body.filter(isShown).map(itemOf));
    cursor = nextCursor(answer.headers);
  } while (cursor);
  return items;
}

function beginningOf(text: string, mentions: readonly { id: string; name: string }[] = []): string {
  return plainText({ text: text.slice(0, 600), mentions }).slice(0, 120);
}
