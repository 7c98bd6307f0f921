import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileKey } from '#server/platform/files/keys.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { FilePlace } from './seed-files.ts';

/** Adds a held mail from a stranger with its bytes, and an address for answers about the ticket. Only staff may read it. */
export async function addInboundMail(
  { database: { owner }, services }: TestApp,
  { tenantId, userId }: Pick<FilePlace, 'tenantId' | 'userId'>,
  ticketId: string,
  words: string,
): Promise<string> {
  const id = randomUUID();
  const address = words.replaceAll(' ', '.');
  const raw = `From: ${words} <${address}@strangers.example>\r\nSubject: ${words}\r\n\r\nmail ${words}\r\n`;
  await owner.query(
    `insert into inbound_mails (tenant_id, id, message_id, from_address, from_name, to_address, subject, excerpt, state, reason,
       size_bytes, sha256)
     values ($1, $2, '<' || $7 || $3 || '@strangers.example>', $3 || '@strangers.example', $4, 'support+' || $3, $4, 'mail ' || $4,
       'Held', 'UnknownSender', $5, $6)`,
    [tenantId, id, address, words, raw.length, createHash('sha256').update(raw).digest(), id],
  );
  await owner.query(
    `insert into reply_addresses (tenant_id, hash, user_id, subject_type, subject_id, lane)
     values ($1, $2, $3, 'ticket', $4, 'client')`,
    [tenantId, randomBytes(32), userId, ticketId],
  );
  const temporary = path.join(services.config.dataDir, randomUUID());
  await writeFile(temporary, raw);
  await services.files.store.put(fileKey(tenantId, id), temporary);
  return id;
}
