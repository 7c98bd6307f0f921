/** The panels of a project's page. Tasks and Updates have no tab and are only reached by URL (D35). */
const projectTabs = ['overview', 'documents', 'images', 'tasks', 'updates'] as const;
export type ProjectTab = (typeof projectTabs)[number];

/** The search parameters of a project's page. Without `tab` it shows the overview. */
export function projectDetailsSearch(search: Record<string, unknown>): { tab?: Exclude<ProjectTab, 'overview'> } {
  const tab = projectTabs.find((each) => each === search.tab);
  return { tab: tab === 'overview' ? undefined : tab };
}
