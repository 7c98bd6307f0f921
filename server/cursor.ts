import { invalid } from './failures.ts';

/** Where a page of a list ordered by time and id ended. */
export type Position = { at: string; id: string };

export function writeCursor({ at, id }: Position): string {
  return Buffer.from(`${at}/${id}`).toString('base64url');
}

export function readCursor(cursor: string): Position {
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString('latin1').split('/');
  const real = /^\d{4}-\d{2}-\d{2}T[\d:.]{8,15}Z$/.test(at) && !Number.isNaN(Date.parse(at));
  if (!real || !/^[0-9a-f-]{36}$/.test(id)) invalid('cursor', 'Not a valid cursor');
  return { at, id };
}
