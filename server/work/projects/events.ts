import { recordEvent } from '#server/platform/events/write.ts';
import type { WriteTx } from '#server/platform/tenancy/index.ts';

type Told = Record<'status' | 'startDate' | 'endDate', string>;

/** Adds an event for a new status and one for new dates. */
export async function recordProjectChanges(
  tx: WriteTx,
  id: string,
  before: Told,
  given: { [Field in keyof Told]?: string | undefined },
): Promise<void> {
  const changeOf = (field: keyof Told) => {
    const to = given[field];
    return to === undefined || to === before[field] ? undefined : { from: before[field], to };
  };
  const [status, startDate, endDate] = [changeOf('status'), changeOf('startDate'), changeOf('endDate')];
  await Promise.all([
    status && recordEvent(tx, 'project.statusChanged', id, status),
    (startDate || endDate) && recordEvent(tx, 'project.datesChanged', id, { startDate, endDate }),
  ]);
}
