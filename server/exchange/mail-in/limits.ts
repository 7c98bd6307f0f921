import { sql } from 'kysely';
import type { InboundReason } from '#contract/exchange/inbound-reasons.ts';
import type { WriteTx } from '#server/platform/tenancy/index.ts';
import type { Effect } from './decide.ts';

/** In an hour: how often answers open one ticket again, and how many tickets one sender opens. */
const limits = { reopens: 5, tickets: 20 };

/** Thrown in the transaction of the mail, to undo it. */
export class OverLimit extends Error {
  readonly reason: InboundReason;
  constructor(reason: InboundReason) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Counts in the transaction that posts the mail, because many mails can arrive at once, in several processes. Returns whether the mail
 * opens a closed ticket again. Throws OverLimit if there were too many within an hour.
 */
export async function admit(tx: WriteTx, effect: Effect, from: string | undefined): Promise<boolean> {
  if (effect.kind === 'message' && !effect.reopens) return false;
  const ticketId = effect.kind === 'message' ? effect.reply.subjectId : null;
  const limit = effect.kind === 'message' ? limits.reopens : limits.tickets;
  const row = await tx.first(
    sql<{
      answer: 'admitted' | 'open' | 'full';
    }>`select app.admit_mail(${from ?? ''}, ${ticketId}::uuid, ${limit}) as answer`,
  );
  if (row?.answer === 'full') throw new OverLimit(effect.kind === 'message' ? 'TooManyReopens' : 'TooManyTickets');
  return effect.kind === 'message' && row?.answer === 'admitted';
}
