/** The panels of a project's page. Tasks and Updates have no tab: only their address leads there (D35). */
const projectTabs = ['overview', 'documents', 'images', 'tasks', 'updates'] as const;
export type ProjectTab = (typeof projectTabs)[number];

/** What the address of a project's page holds; without `tab` the overview. */
export function projectDetailsSearch(search: Record<string, unknown>): { tab?: Exclude<ProjectTab, 'overview'> } {
  const tab = projectTabs.find((each) => each === search.tab);
  return { tab: tab === 'overview' ? undefined : tab };
}
