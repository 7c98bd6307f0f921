import { defaultDocumentOrder, documentLabelLimit, documentOrders } from '#contract/work/document-orders.ts';
import { feedShows } from '#contract/work/message-kinds.ts';
import { id, oneOf, searchParams, text } from '#web/lib/search-params.ts';

/** The panels of a project's page. Tasks and Updates have no tab and are only reached by URL. */
const [overview, ...otherTabs] = [
  'overview',
  'documents',
  'images',
  'conversation',
  'tasks',
  'updates',
  'hours',
] as const;
export type ProjectTab = typeof overview | (typeof otherTabs)[number];

const [, ...partsOfFeed] = feedShows;

/** The search parameters of a project's page. Without `tab` it shows the overview. */
export const projectDetailsSearch = searchParams({
  tab: oneOf(otherTabs),
  /** The document or picture whose conversation is open. */
  about: id,
  /** The document or picture that is shown large. */
  file: id,
  /** What the feed in the conversation shows. Without it everything. */
  show: oneOf(partsOfFeed),
  /** The message that the open conversation shows first. */
  message: id,
  /** Shows what the client sees instead of the tabs. */
  as: oneOf(['client']),
  /** How the documents are listed: without these as cards, newest first, with any label. */
  view: oneOf(['list']),
  sort: oneOf(documentOrders.filter((order) => order !== defaultDocumentOrder)),
  label: text(documentLabelLimit),
});
export type ProjectDetailsSearch = ReturnType<typeof projectDetailsSearch>;
