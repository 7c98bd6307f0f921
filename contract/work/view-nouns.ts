/** The lists whose filters can be kept as a view. */
export const viewNouns = ['projects', 'tickets'] as const;
export type ViewNoun = (typeof viewNouns)[number];

/** Of one list, a person keeps at most so many views, and so does the team. */
export const maxViews = 50;
