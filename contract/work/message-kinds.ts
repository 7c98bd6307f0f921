/** Without schemas, so that the web can load it without Zod. */

/** What people can write about. */
export const messageSubjects = ['project', 'ticket', 'task', 'document', 'image'] as const;
export type MessageSubject = (typeof messageSubjects)[number];

/** How a message came in. */
export const messageWays = ['Web', 'Mail', 'Api'] as const;

/** Where a page of a conversation starts: with its first messages, or with its latest. */
export const messageStarts = ['start', 'end'] as const;

/** What the feed of a project shows. */
export const feedShows = ['all', 'messages', 'activity'] as const;
export type FeedShow = (typeof feedShows)[number];

/** Minutes in which the author edits without a trace. Later edits are marked, and their history is kept. */
export const silentEditMinutes = 15;

/** People that one message can mention. */
export const maxMentions = 50;

/** How many messages of a person may wait to be posted. */
export const maxWithheld = 20;

/** Files that one message can have. */
export const maxAttachments = 10;

/** The last page that a pin can be on. */
export const maxPinPage = 10_000;

/** A mention in a body: `@[Name](user:id)`. The id is what counts; the server writes the current name each time it is read. */
export const mentionPattern =
  /@\[([^[\]\n]{0,410})\]\(user:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\)/gi;
