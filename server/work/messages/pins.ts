import { sql } from 'kysely';
import type { z } from 'zod';
import { documentTypes } from '#contract/work/documents.ts';
import type { createMessageBody, PinPlace } from '#contract/work/messages.ts';
import { invalid } from '#server/platform/answers/failures.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';

type NewMessage = z.output<typeof createMessageBody>;
type Pinned = { contentType: string };

/** The file that a pin is on, or undefined if it has no such version. A picture has one. */
export function findPinned(tx: ReadTx, { subjectType, subjectId }: NewMessage, version: number) {
  if (subjectType === 'document') {
    return tx.first(sql<Pinned>`
      select content_type as "contentType" from document_versions where document_id = ${subjectId}::uuid and number = ${version}`);
  }
  if (subjectType !== 'image' || version !== 1) return undefined;
  return tx.first(sql<Pinned>`select content_type as "contentType" from images where id = ${subjectId}::uuid`);
}

/** Refuses a pin on what has no such place. */
export function requirePin(
  { subjectType, parentId }: NewMessage,
  { page }: PinPlace,
  pinned: Pinned | undefined,
): void {
  if (subjectType !== 'document' && subjectType !== 'image') invalid('pin', 'Only documents and pictures have pins');
  if (parentId) invalid('pin', 'An answer has the pin of the message that it answers');
  if (!pinned) invalid('pin', 'This version does not exist');
  const hasPages = pinned.contentType === documentTypes.pdf;
  if (hasPages && page === undefined) invalid('pin', 'Choose the page of the pin');
  if (!hasPages && page !== undefined) invalid('pin', 'This file has no pages');
}
