import { type Expectation, noSession, signedIn } from './principals.ts';

export const views = {
  listViews: { ...noSession, ...signedIn(200) },
  createView: { ...noSession, ...signedIn(201) },
  // A view belongs to one person.
  updateView: { ...noSession, ...signedIn([200, 404, 404, 404, 404]) },
  deleteView: { ...noSession, ...signedIn([204, 404, 404, 404, 404]) },
} as const satisfies Record<string, Expectation>;
