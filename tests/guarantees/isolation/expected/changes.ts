import { noSession, type Row, signedIn } from './principals.ts';

export const changes = {
  streamChanges: { ...noSession, ...signedIn(200), needs: 'session' },
} as const satisfies Record<string, Row>;
