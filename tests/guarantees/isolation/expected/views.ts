import { noSession, type Row, signedIn } from './principals.ts';

export const views = {
  listViews: { ...noSession, ...signedIn(200), needs: 'session' },
  createView: { ...noSession, ...signedIn(201), needs: 'session', signsIn: 'no' },
  // A view belongs to one person.
  updateView: { ...noSession, ...signedIn([200, 404, 404, 404, 404]), needs: 'session', signsIn: 'no' },
  deleteView: { ...noSession, ...signedIn([204, 404, 404, 404, 404]), needs: 'session', signsIn: 'no' },
} as const satisfies Record<string, Row>;
