import { sql } from 'kysely';
import type { Audience } from '#contract/audience.ts';
import type { FollowLevel } from '#contract/notification-kinds.ts';
import type { Health } from '#contract/update-values.ts';
import { isSilent, levelOf } from '#server/inbox/levels.ts';
import { readWishes } from '#server/inbox/settings.ts';
import { visibleSubject } from '#server/inbox/subjects.ts';
import { hasModule } from '#server/tasks/visible.ts';
import type { ReadTx } from '#server/tenancy/index.ts';
import { personName } from '#server/texts/person-name.ts';
import { type ContentReader, unsent } from './content.ts';

type Told = {
  projectId: string;
  title: string;
  health: Health;
  body: string;
  audience: Audience;
  authorName: string | null;
  isUnread: boolean;
  level: FollowLevel;
  isOfClient: boolean;
};

/** Characters of a text that a mail shows. */
const mostCharacters = 3000;

/** A mail about one status update, with its text. */
export const readUpdateContent: ContentReader = async (tx, { base, mail, isViewed, takesAnswers }) => {
  const [told, { groups, pausedUntil }] = await Promise.all([findUpdate(tx, mail.subjectId), readWishes(tx)]);
  if (!told) return unsent.hidden;
  if (!isViewed) {
    if (pausedUntil !== null) return unsent.paused;
    if (isSilent(told.level, 'updates')) return unsent.muted;
    if (!groups.updates.inApp || groups.updates.mail === 'off') return unsent.unwanted;
    if (!told.isUnread && !mail.isResent) return unsent.read;
  }
  const { projectId, title, health, body, audience, authorName, isOfClient } = told;
  const link = `${base}/open/${mail.tenantId}/projects/${projectId}?tab=updates`;
  return {
    about: { subjectType: 'project', subjectId: projectId, lane: audience },
    write: (say, { company }) => {
      const what = say('event.project.updatePublished', { health: say(`health.${health}`) });
      return {
        subject: say('mail.update.subject', { title }),
        paragraphs: [say('mail.update.text', { company })],
        entries: [
          {
            title,
            text: authorName === null ? what : say('mail.entry', { author: personName(say, authorName), what }),
            link,
          },
        ],
        quote: shorten(body),
        button: { label: say('mail.update.button'), link },
        note: takesAnswers
          ? say(`mail.answer.${isOfClient ? 'company' : audience}`, { company })
          : say('mail.answer.inLoggia'),
      };
    },
  };
};

/** The update, if the recipient may see it. It counts as read when they opened it, or read or put away the line that tells of it. */
function findUpdate(tx: ReadTx, id: string | null): Promise<Told | undefined> {
  return tx.first(sql<Told>`
    select projects.id as "projectId", projects.title, updates.health, updates.body, updates.audience,
      (select coalesce(nullif(btrim(concat_ws(' ', users.first_name, users.last_name)), ''), 'Unknown User')
        from users where users.id = updates.created_by) as "authorName",
      not exists (select from update_reads own where own.update_id = updates.id and own.user_id = app.user_id())
        and exists (
          select from notifications line where line.subject_type = 'project' and line.subject_id = projects.id
            and line.read_at is null and line.done_at is null and (line.snoozed_until is null or line.snoozed_until <= now()))
        as "isUnread",
      ${levelOf('asked')} as level, app.scope() = 'client' as "isOfClient"
    from (select 'project' as subject_type, updates.project_id as subject_id from updates where updates.id = ${id}::uuid) asked
      join lateral ${visibleSubject('asked')} subject on true
      join projects on projects.id = asked.subject_id
      join updates on updates.id = ${id}::uuid
    where ${hasModule('updates')}`);
}

function shorten(text: string): string {
  const characters = [...text];
  return characters.length > mostCharacters ? `${characters.slice(0, mostCharacters).join('').trimEnd()}…` : text;
}
