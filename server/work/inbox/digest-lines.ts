import { type RawBuilder, sql } from 'kysely';
import type { FollowLevel, NotificationGroup, NotificationSubject } from '#contract/platform/notification-kinds.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import { visibleSubject } from '#server/work/visible/subjects.ts';
import { eventData } from './event-data.ts';
import type { StoredData } from './event-text.ts';
import { isSilent, levelOf } from './levels.ts';
import type { Wishes } from './settings.ts';

/** A line that a digest tells of. */
export type DigestLine = {
  id: string;
  subjectType: NotificationSubject;
  subjectId: string;
  projectId: string | null;
  projectTitle: string | null;
  title: string;
  /** The group whose news it tells. */
  topic: NotificationGroup;
  kind: string | null;
  data: StoredData;
  authorName: string | null;
  isUnread: boolean;
  level: FollowLevel;
};

/** More lines than this are not counted. */
const most = 500;

/** The lines of the actor that wait for a digest, and whose subject they may see, newest first. Old ones wait no longer, unless it is the first digest. */
export function readWaitingLines(tx: ReadTx, now: Date, isFirst: boolean): Promise<DigestLine[]> {
  return readLines(
    tx,
    sql`line.digest_id is null and line.digest_topic is not null and (${isFirst} or line.digest_since > ${now.toISOString()}::timestamptz - interval '8 days')
    and line.read_at is null and line.done_at is null`,
  );
}

/** The lines that the actor's digest tells of, and whose subject they may see, newest first. */
export function readDigestOf(tx: ReadTx, digestId: string): Promise<DigestLine[]> {
  return readLines(tx, sql`line.digest_id = ${digestId}::uuid and line.digest_topic is not null`);
}

function readLines(tx: ReadTx, which: RawBuilder<unknown>): Promise<DigestLine[]> {
  return tx.run(sql<DigestLine>`
    select line.id, line.subject_type as "subjectType", line.subject_id as "subjectId", subject.project_id as "projectId",
      (select projects.title from projects where projects.id = subject.project_id) as "projectTitle",
      subject.title, line.digest_topic as topic, events.kind, ${eventData} as data, events.actor_name as "authorName",
      line.read_at is null and line.done_at is null and (line.snoozed_until is null or line.snoozed_until <= now())
        as "isUnread", ${levelOf('line')} as level
    from notifications line
      join lateral ${visibleSubject('line')} subject on true
      left join events on events.id = coalesce(line.digest_event_id, line.last_event_id)
    where ${which} order by line.updated_at desc, line.id desc limit ${most}`);
}

/** Without what the recipient has turned off or muted since. */
export function wanted(lines: readonly DigestLine[], { groups }: Wishes): DigestLine[] {
  return lines.filter(
    ({ topic, level }) => groups[topic].inApp && groups[topic].mail !== 'off' && !isSilent(level, topic),
  );
}

/** Without what was read, put away or snoozed. */
export function unreadOf(lines: readonly DigestLine[]): DigestLine[] {
  return lines.filter(({ isUnread }) => isUnread);
}
