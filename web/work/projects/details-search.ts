import type { FeedShow } from '#contract/work/message-kinds.ts';

/** The panels of a project's page. Tasks and Updates have no tab and are only reached by URL. */
const projectTabs = ['overview', 'documents', 'images', 'conversation', 'tasks', 'updates'] as const;
export type ProjectTab = (typeof projectTabs)[number];

interface ProjectDetailsSearch {
  tab?: Exclude<ProjectTab, 'overview'>;
  /** The document or picture whose conversation is open. */
  about?: string;
  /** The document or picture that is shown large. */
  file?: string;
  /** What the feed in the conversation shows. Without it everything. */
  show?: Exclude<FeedShow, 'all'>;
  /** The message that the open conversation shows first. */
  message?: string;
  /** Shows what the client sees instead of the tabs. */
  as?: 'client';
}

/** The search parameters of a project's page. Without `tab` it shows the overview. */
export function projectDetailsSearch(search: Record<string, unknown>): ProjectDetailsSearch {
  const tab = projectTabs.find((each) => each === search.tab);
  return {
    tab: tab === 'overview' ? undefined : tab,
    about: idIn(search.about),
    file: idIn(search.file),
    show: search.show === 'messages' || search.show === 'activity' ? search.show : undefined,
    message: idIn(search.message),
    as: search.as === 'client' ? 'client' : undefined,
  };
}

function idIn(value: unknown): string | undefined {
  return typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value) ? value : undefined;
}
