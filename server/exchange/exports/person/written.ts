import { type RawBuilder, sql } from 'kysely';
import { attachmentsOf } from '#server/work/attachments/read.ts';
import { mentionsOf, pinOf } from '#server/work/messages/read.ts';
import { visibleRecurring } from '#server/work/recurring/read.ts';
import { visibleDocument } from '#server/work/visible/documents.ts';
import { ofHoursProject } from '#server/work/visible/hours.ts';
import { visibleImage } from '#server/work/visible/images.ts';
import { visible } from '#server/work/visible/projects.ts';
import { holds, visibleConversation, visibleSubject } from '#server/work/visible/subjects.ts';
import { hasModule, ofVisibleProject } from '#server/work/visible/tasks.ts';
import type { PartName } from './part-texts.ts';

/**
 * What the person wrote and uploaded, as far as they see it today. Row security and the rules of the lists decide. Each query has the
 * columns at, id and item. An item has nothing of others but names of shared things.
 */
export const writtenParts = [
  written(
    'messages',
    sql`select messages.created_at, messages.id::text, json_build_object('id', messages.id, 'about', subject.title,
        'subjectType', messages.subject_type, 'subjectId', messages.subject_id, 'audience', messages.audience, 'via', messages.via,
        'createdAt', app.instant(messages.created_at), 'editedAt', app.instant(messages.edited_at),
        'deletedAt', app.instant(messages.deleted_at), 'body', messages.body, 'mentions', ${mentionsOf('messages')},
        'attachments', ${attachmentsOf('messages')}, 'pin', ${pinOf('messages')})
      from messages cross join lateral ${visibleConversation('messages')} subject where messages.author_id = app.user_id()`,
  ),
  written(
    'earlier-texts',
    sql`select message_edits.written_at, message_edits.id::text, json_build_object('messageId', messages.id,
        'writtenAt', app.instant(message_edits.written_at), 'body', message_edits.body, 'mentions', ${mentionsOf('messages')})
      from message_edits join messages on messages.id = message_edits.message_id
        cross join lateral ${visibleConversation('messages')} subject where messages.author_id = app.user_id()`,
  ),
  written(
    'mentions',
    sql`select messages.created_at, messages.id::text, json_build_object('messageId', messages.id, 'about', subject.title,
        'subjectType', messages.subject_type, 'subjectId', messages.subject_id, 'createdAt', app.instant(messages.created_at))
      from mentions join messages on messages.id = mentions.message_id
        cross join lateral ${visibleConversation('messages')} subject where mentions.user_id = app.user_id()`,
  ),
  written(
    'tickets',
    sql`select tickets.created_at, tickets.id::text, json_build_object('id', tickets.id, 'number', tickets.number, 'title', tickets.title,
        'description', tickets.description, 'type', tickets.type, 'status', tickets.status, 'priority', tickets.priority,
        'createdAt', app.instant(tickets.created_at)) from tickets where tickets.created_by = app.user_id()`,
  ),
  written(
    'documents',
    sql`select document_versions.created_at, document_versions.id::text, json_build_object('id', document_versions.id,
        'documentId', documents.id, 'fileName', document_versions.file_name, 'version', document_versions.number,
        'note', document_versions.note, 'sizeBytes', document_versions.size_bytes, 'sha256', encode(document_versions.sha256, 'hex'),
        'label', documents.label, 'audience', documents.audience, 'projectId', documents.project_id, 'createdAt', app.instant(document_versions.created_at))
      from document_versions join documents on documents.id = document_versions.document_id
      where document_versions.created_by = app.user_id() and documents.deleted_at is null and ${visibleDocument()}
        and ${holds('ProjectDocuments:ViewProjectDocuments')}`,
  ),
  written(
    'pictures',
    sql`select images.created_at, images.id::text, json_build_object('id', images.id, 'fileName', images.file_name,
        'sizeBytes', images.size_bytes, 'sha256', encode(images.sha256, 'hex'), 'audience', images.audience,
        'projectId', images.project_id, 'createdAt', app.instant(images.created_at))
      from images where images.created_by = app.user_id() and images.deleted_at is null and ${visibleImage()}
        and ${holds('ProjectImages:ViewProjectImages')}`,
  ),
  written(
    'tasks',
    sql`select tasks.created_at, tasks.id::text, json_build_object('id', tasks.id, 'title', tasks.title, 'body', tasks.body,
        'status', tasks.status, 'dueOn', tasks.due_on, 'wants', tasks.wants, 'projectId', tasks.project_id,
        'createdAt', app.instant(tasks.created_at))
      from tasks where tasks.created_by = app.user_id() and ${ofVisibleProject({ archived: true })}`,
  ),
  written(
    'tasks-given',
    sql`select tasks.created_at, tasks.id::text, json_build_object('id', tasks.id, 'title', tasks.title, 'status', tasks.status,
        'dueOn', tasks.due_on, 'doneAt', app.instant(tasks.done_at), 'projectId', tasks.project_id,
        'answer', case when tasks.done_by = app.user_id() then tasks.answer end,
        'items', (select coalesce(json_agg(json_build_object('text', task_items.text, 'done', task_items.done) order by task_items.position), '[]')
          from task_items where task_items.task_id = tasks.id and task_items.user_id = app.user_id()))
      from tasks where (app.user_id() in (tasks.assignee_id, tasks.done_by)
        or tasks.id in (select task_items.task_id from task_items where task_items.user_id = app.user_id())) and ${ofVisibleProject({ archived: true })}`,
  ),
  written(
    'recurring',
    sql`select recurring.created_at, recurring.id::text, json_build_object('id', recurring.id, 'title', recurring.title,
        'body', recurring.body, 'rule', recurring.rule, 'startDate', recurring.starts_on, 'projectId', recurring.project_id,
        'createdAt', app.instant(recurring.created_at))
      from recurring where recurring.owner_id = app.user_id() and ${visibleRecurring()}`,
  ),
  written(
    'updates',
    sql`select updates.covers_to, updates.id::text, json_build_object('id', updates.id, 'health', updates.health, 'body', updates.body,
        'audience', updates.audience, 'projectId', updates.project_id, 'coversFrom', app.instant(updates.covers_from),
        'coversTo', app.instant(updates.covers_to))
      from updates where updates.created_by = app.user_id() and exists (
        select from projects where projects.id = updates.project_id and projects.deleted_at is null and ${hasModule('updates')}
          and ${visible()})`,
  ),
  written(
    'hours',
    sql`select hours.created_at, hours.id::text, json_build_object('id', hours.id, 'workedOn', hours.worked_on, 'minutes', hours.minutes,
        'note', hours.note, 'audience', hours.audience, 'billable', hours.billable, 'projectId', hours.project_id,
        'createdAt', app.instant(hours.created_at))
      from hours where hours.user_id = app.user_id() and app.scope() = 'staff' and ${ofHoursProject}`,
  ),
  written(
    'approvals-asked',
    sql`select sign_offs.requested_at, sign_offs.id::text, json_build_object('id', sign_offs.id, 'fileName', sign_offs.file_name,
        'version', sign_offs.version, 'question', sign_offs.question, 'state', sign_offs.state,
        'requestedAt', app.instant(sign_offs.requested_at))
      from sign_offs cross join lateral ${visibleSubject('sign_offs')} subject where sign_offs.requested_by = app.user_id()`,
  ),
  written(
    'approvals-asked-of-you',
    sql`select sign_offs.requested_at, sign_offs.id::text, json_build_object('id', sign_offs.id, 'fileName', sign_offs.file_name,
        'version', sign_offs.version, 'state', sign_offs.state, 'dueOn', sign_offs.due_on,
        'requestedAt', app.instant(sign_offs.requested_at))
      from sign_off_people join sign_offs on sign_offs.id = sign_off_people.sign_off_id
        cross join lateral ${visibleSubject('sign_offs')} subject where sign_off_people.user_id = app.user_id()`,
  ),
  written(
    'projects',
    sql`select projects.created_at, projects.id::text, json_build_object('id', projects.id, 'title', projects.title,
        'status', projects.status, 'startDate', projects.start_date, 'endDate', projects.end_date,
        'isOnTeam', exists (select from project_members mine where mine.project_id = projects.id and mine.user_id = app.user_id()),
        'isLedByYou', coalesce(projects.lead_id = app.user_id(), false),
        'isMadeByYou', coalesce(projects.created_by = app.user_id(), false), 'createdAt', app.instant(projects.created_at))
      from projects where projects.deleted_at is null and ${visible()} and (app.user_id() in (projects.created_by, projects.lead_id) or exists (
        select from project_members mine where mine.project_id = projects.id and mine.user_id = app.user_id()))`,
  ),
];

function written(name: PartName, query: RawBuilder<unknown>) {
  return { name, written: query };
}
