/** What a calendar feed shows: the projects of its owner, of a client, or one project. */
export const feedScopes = ['mine', 'client', 'project'] as const;

export type FeedScope = (typeof feedScopes)[number];

/** Feeds of one person. */
export const maxFeeds = 20;
