import { type RawBuilder, sql } from 'kysely';

/** The version that a document had when an event about it happened, as `number` and `file_name`. Not a row for anything else. */
export const versionThen: RawBuilder<unknown> = sql`(
  select versions.number, versions.file_name from document_versions versions
  where events.subject_type = 'document' and versions.document_id = events.subject_id and versions.created_at <= events.at
  order by versions.number desc limit 1)`;
