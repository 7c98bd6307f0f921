import { queryOptions } from '@tanstack/react-query';
import type { Budget } from '#contract/work/budgets.ts';
import type { Hour } from '#contract/work/hours.ts';
import { call, callWithHeaders } from '#web/lib/api.ts';
import { nextCursor } from '#web/lib/next-cursor.ts';
import type { InputOf } from '#web/lib/operations.ts';
import { useSaving } from '#web/lib/saving.ts';
import { pagesQuery } from '#web/lists/pages.ts';

export type HourFilter = Omit<NonNullable<InputOf<'listHours'>['query']>, 'limit' | 'cursor' | 'format'>;

/** Entries, newest day first. */
export const hoursQuery = (filter: HourFilter) =>
  pagesQuery(['hours', 'list', filter], {
    size: 100,
    read: (page, options) => callWithHeaders('listHours', { query: { ...filter, ...page } }, options),
  });

/** All entries that the filter finds, for what adds them up: those of a week, or of a task. */
export const allHoursQuery = (filter: HourFilter) =>
  queryOptions({
    queryKey: ['hours', 'all', filter],
    queryFn: async ({ signal }) => {
      const found: Hour[] = [];
      let cursor: string | undefined;
      do {
        const query = { ...filter, limit: 200, cursor };
        const { body, headers } = await callWithHeaders('listHours', { query }, { signal });
        found.push(...body);
        cursor = nextCursor(headers);
      } while (cursor);
      return found;
    },
  });

/** How many minutes the filter finds. Undefined where there are too many entries to add up. */
export const minutesQuery = (filter: HourFilter) =>
  queryOptions({
    queryKey: ['hours', 'minutes', filter],
    queryFn: async ({ signal }) => {
      const { headers } = await callWithHeaders('listHours', { query: { ...filter, limit: 1 } }, { signal });
      const minutes = headers.get('x-total-minutes');
      return { minutes: minutes === null ? undefined : Number(minutes) };
    },
  });

export type SumFilter = Omit<NonNullable<InputOf<'listHourSums'>['query']>, 'limit' | 'cursor' | 'format'>;

/** Sums by month and project, newest month first. */
export const hourSumsQuery = (filter: SumFilter) =>
  pagesQuery(['hours', 'sums', filter], {
    size: 200,
    read: (page, options) => callWithHeaders('listHourSums', { query: { ...filter, ...page } }, options),
  });

/** The entry from the server, not from the cache. */
export const fetchHour = (id: string) => call('getHour', { params: { id } });

export type HourBody = InputOf<'createHour'>['body'];

/** What books the same time again. */
export function againOf({ workedOn, minutes, note, noteAudience, billable, userId, ...place }: Hour): HourBody {
  return { ...placeOf(place), workedOn, minutes, note, noteAudience, billable, userId };
}

/** What time is booked on. */
export function placeOf({ projectId, taskId, ticketId }: Pick<Hour, 'projectId' | 'taskId' | 'ticketId'>) {
  return { projectId, taskId: taskId ?? null, ticketId: ticketId ?? null };
}

export const useCreateHour = () => useSaving((body: HourBody) => call('createHour', { body }), 'hours');

type Version = Pick<Hour, 'id' | 'version'>;

/** Saves the changes, unless somebody else changed the entry since it was read. */
export const useUpdateHour = () =>
  useSaving(
    ({ id, version, ...body }: Version & InputOf<'updateHour'>['body']) =>
      call('updateHour', { params: { id }, body }, { ifMatch: version }),
    'hours',
  );

export const useDeleteHour = () =>
  useSaving(({ id, version }: Version) => call('deleteHour', { params: { id } }, { ifMatch: version }), 'hours');

export const useCorrectHour = () =>
  useSaving(
    ({ id, ...body }: { id: string } & InputOf<'correctHour'>['body']) => call('correctHour', { params: { id }, body }),
    'hours',
  );

export const useMarkExported = () =>
  useSaving((ids: readonly string[]) => call('exportHours', { body: { ids: [...ids] } }), 'hours');

/** The viewer's running timer, if there is one. */
export const timerQuery = () =>
  queryOptions({ queryKey: ['hours', 'timer'], queryFn: ({ signal }) => call('getTimer', {}, { signal }) });

export const useStartTimer = () =>
  useSaving((body: InputOf<'startTimer'>['body']) => call('startTimer', { body }), 'hours');

export const useStopTimer = () =>
  useSaving((body: InputOf<'stopTimer'>['body']) => call('stopTimer', { body }), 'hours');

export const useDiscardTimer = () => useSaving(() => call('discardTimer', {}), 'hours');

type BudgetFilter = Pick<NonNullable<InputOf<'listBudgets'>['query']>, 'clientId' | 'projectId'>;

/** Budgets with what is used and left. */
export const budgetsQuery = (filter: BudgetFilter) =>
  pagesQuery(['budgets', 'list', filter], {
    size: 50,
    read: (page, options) => callWithHeaders('listBudgets', { query: { ...filter, ...page } }, options),
  });

/** The budget from the server, not from the cache. Undefined if it is gone. */
export async function fetchBudget({ id, clientId }: Pick<Budget, 'id' | 'clientId'>): Promise<Budget | undefined> {
  const ofClient = await call('listBudgets', { query: { clientId, limit: 200 } });
  return ofClient.find((each) => each.id === id);
}

export const useCreateBudget = () =>
  useSaving((body: InputOf<'createBudget'>['body']) => call('createBudget', { body }), 'budgets');

export const useUpdateBudget = () =>
  useSaving(
    ({ id, version, ...body }: { id: string; version?: number | undefined } & InputOf<'updateBudget'>['body']) =>
      call('updateBudget', { params: { id }, body }, { ifMatch: version }),
    'budgets',
  );

export const useDeleteBudget = () =>
  useSaving(
    ({ id, version }: { id: string; version?: number | undefined }) =>
      call('deleteBudget', { params: { id } }, { ifMatch: version }),
    'budgets',
  );
