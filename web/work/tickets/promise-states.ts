import type { Promises, Ticket } from '#contract/work/tickets.ts';

/** How a promise stands. `kept` and `late`: it is done, in time or not. `paused`: its clock stands. */
export type PromiseState = 'open' | 'runningOut' | 'missed' | 'paused' | 'kept' | 'late';

export type TicketPromise = { name: 'answer' | 'resolve'; state: PromiseState; due: string };

/** The promises of a ticket at this moment, as the server counts them: the answer first. */
export function promisesOf({ promises }: Pick<Ticket, 'promises'>, now: number): TicketPromise[] {
  if (!promises) return [];
  const { answerWarning, answerDue, answeredAt, resolveWarning, resolveDue, resolvedAt } = promises;
  // Who closes a ticket without an answer owes none.
  const noAnswer = resolvedAt !== undefined && answeredAt === undefined;
  return [
    ...(answerDue && !noAnswer
      ? [
          {
            name: 'answer',
            due: answerDue,
            state: stateOf(promises, answeredAt, answerWarning, answerDue, now),
          } as const,
        ]
      : []),
    ...(resolveDue
      ? [
          {
            name: 'resolve',
            due: resolveDue,
            state: stateOf(promises, resolvedAt, resolveWarning, resolveDue, now),
          } as const,
        ]
      : []),
  ];
}

function stateOf(
  { stoppedSince }: Promises,
  doneAt: string | undefined,
  warning: string | undefined,
  due: string,
  now: number,
): PromiseState {
  const dueAt = Date.parse(due);
  if (doneAt) return Date.parse(doneAt) <= dueAt ? 'kept' : 'late';
  if (stoppedSince) return dueAt <= Date.parse(stoppedSince) ? 'missed' : 'paused';
  if (dueAt <= now) return 'missed';
  return warning && Date.parse(warning) <= now ? 'runningOut' : 'open';
}

/** Whether the list filtered by `promise` has the ticket: what was missed does not run out too. */
export function hasPromise(ticket: Pick<Ticket, 'promises'>, wanted: 'runningOut' | 'missed', now: number): boolean {
  const states = promisesOf(ticket, now).map(({ state }) => state);
  return wanted === 'missed' ? states.includes('missed') : states.includes('runningOut') && !states.includes('missed');
}

/** The promise that a card shows: what was missed, else what is due next and not kept yet. */
export function nextPromise(ticket: Pick<Ticket, 'promises'>, now: number): TicketPromise | undefined {
  const open = promisesOf(ticket, now).filter(({ state }) => state !== 'kept' && state !== 'late');
  return open.toSorted((a, b) => Date.parse(a.due) - Date.parse(b.due))[0];
}
