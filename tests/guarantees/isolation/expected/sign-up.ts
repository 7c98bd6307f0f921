import { everyone, type Row } from './principals.ts';

export const signUp = {
  // Unless the operator turns it on, this call does not exist.
  signUp: { ...everyone(404), needs: 'nothing', signsIn: 'proves' },
} as const satisfies Record<string, Row>;
