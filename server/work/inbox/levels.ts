import { type RawBuilder, sql } from 'kysely';
import type { FollowLevel, NotificationGroup } from '#contract/platform/notification-kinds.ts';

/**
 * What the actor chose to hear of the subject of `line`, else of its project. `subject` is the row of `visibleSubject` beside it.
 */
export function levelOf(line: string): RawBuilder<FollowLevel> {
  const subjectId = sql.ref(`${line}.subject_id`);
  return sql<FollowLevel>`coalesce((
    select follows.level from follows
    where follows.subject_id = any (array[${subjectId}, subject.project_id]) and follows.level <> 'default'
    order by follows.subject_id = ${subjectId} desc limit 1), 'default')`;
}

/** Whether news of this group stay out of the inbox and the mails because of the level. Mentions never do. */
export function isSilent(level: FollowLevel, group: NotificationGroup): boolean {
  if (level === 'none') return group !== 'mentions';
  return level === 'mentions' && !addressed.has(group);
}

/** What is addressed to one person. */
const addressed: ReadonlySet<NotificationGroup> = new Set(['mentions', 'answers', 'assigned']);
