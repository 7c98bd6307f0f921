import { randomUUID } from 'node:crypto';
import type { TestApp } from '#tests/support/app.ts';
import type { FilePlace } from './seed-files.ts';

/** The hash of the documents of the places, which the example of an answer names. */
const signOffHash = 'ab'.repeat(32);

type Asked = { documentId: string; deletedDocumentId: string; personId: string; words: string };

/** Adds an open request to a person, about a document, and an answered one about a document in the trash. Returns the id of the open one. */
export async function addSignOffs({ database: { owner } }: TestApp, place: FilePlace, asked: Asked): Promise<string> {
  const [open, answered] = [randomUUID(), randomUUID()];
  const { tenantId, clientId, userId } = place;
  for (const [id, subjectId, state] of [
    [open, asked.documentId, 'Open'],
    [answered, asked.deletedDocumentId, 'ChangesAsked'],
  ] as const) {
    await owner.query(
      `insert into sign_offs (tenant_id, id, subject_type, subject_id, client_id, version, sha256, file_name, question, needs, requested_by, state, closed_at)
       values ($1, $2, 'document', $3, $4, 1, $5, 'signed ' || $6, 'question ' || $6, 'All', $7, $8, case when $8 <> 'Open' then now() end)`,
      [tenantId, id, subjectId, clientId, Buffer.from(signOffHash, 'hex'), asked.words, userId, state],
    );
    await owner.query('insert into sign_off_people values ($1, $2, $3)', [tenantId, id, asked.personId]);
  }
  await owner.query(
    `insert into sign_off_answers (tenant_id, id, sign_off_id, position, user_id, answer, via, sha256, at, salt, reason, name_written, address, device,
       reason_hash, name_hash, address_hash, device_hash, previous, record, signature, public_key)
     select $1, $2, $3, coalesce(max(position), 0) + 1, $4, 'ChangesAsked', 'Session', $5, now(), $5, 'reason ' || $6, $6, $6, $6,
       $5, $5, $5, $5, $5, $5, $7, $5 from sign_off_answers where tenant_id = $1`,
    [tenantId, randomUUID(), answered, asked.personId, Buffer.from(signOffHash, 'hex'), asked.words, Buffer.alloc(64)],
  );
  return open;
}
