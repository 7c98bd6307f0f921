import { sql } from 'kysely';
import { versionThen } from '#server/platform/events/version-then.ts';
import { mentionsOf } from '#server/work/messages/read.ts';

/**
 * The data of the event of a line. For an answer that asks for changes with its reason, and for a message with its current text, if
 * the reader may see it and it was not deleted: events themselves hold no text that was typed. For a document that has a newer version
 * by now with the version that it had then.
 */
export const eventData = sql`case when events.kind like 'message.%' then events.data || coalesce((
    select jsonb_build_object('body', messages.body, 'mentions', ${mentionsOf('messages')}) from messages
    where messages.id = (events.data ->> 'messageId')::uuid and messages.deleted_at is null), '{}')
  when events.kind like '%.changesAsked' then events.data || coalesce((
    select jsonb_build_object('body', given.reason) from sign_off_answers given
    where given.id = (events.data ->> 'answerId')::uuid and given.reason is not null), '{}')
  else events.data end || coalesce((
    select jsonb_build_object('formerVersion', version.number) from ${versionThen} version
    where events.kind <> 'document.versionAdded' and exists (
      select from document_versions newer where newer.document_id = events.subject_id and newer.number > version.number)), '{}')`;
