import { sql } from 'kysely';
import { recordEvent } from '#server/platform/events/write.ts';
import type { WriteTx } from '#server/platform/tenancy/index.ts';

/** Per company and run. The next run continues with the rest. */
const most = 200;

type Due = {
  id: string;
  subjectType: 'document' | 'image';
  subjectId: string;
  dueOn: string | null;
  userIds: string[];
};

/**
 * Adds an event for each open request that people have not answered: three days before its due day, on it, and three days after it. Without a due day
 * three, six and nine days after the request. There are at most three reminders, never two within three days. A day is one in the
 * company's time zone. Only people who still see the file are told.
 */
export async function remindOfSignOffs(tx: WriteTx, now: Date): Promise<void> {
  const due = await tx.run(sql<Due>`
    with place as (
      select time_zone, app.local_time(${now.toISOString()}::timestamptz, time_zone)::date as today
      from tenants where id = app.tenant_id()
    ), waiting as (
      select open.id, place.today, app.local_time(open.requested_at, place.time_zone)::date as asked,
        app.local_time(open.reminded_at, place.time_zone)::date as reminded,
        coalesce(open.due_on - 3, app.local_time(open.requested_at, place.time_zone)::date + 3) as first
      from sign_offs open, place
      where open.state = 'Open' and open.reminders < 3 and ${isThere}
    )
    update sign_offs set reminders = reminders + 1, reminded_at = ${now.toISOString()}
    where id = any (array(
        select id from waiting
        where today >= first and coalesce(reminded <= today - 3, true)
          and first + 3 * least(2, (today - first) / 3) > coalesce(reminded, asked)
        order by id limit ${most}))
    returning id, subject_type as "subjectType", subject_id as "subjectId", due_on as "dueOn", (
      select coalesce(jsonb_agg(asked.user_id order by asked.user_id), '[]') from sign_off_people asked
      where asked.sign_off_id = sign_offs.id and asked.left_after is null and not exists (
        select from sign_off_answers given
        where given.sign_off_id = asked.sign_off_id and given.user_id = asked.user_id and given.via <> 'Phone')) as "userIds"`);
  await Promise.all(
    due.map(({ id, subjectType, subjectId, dueOn, userIds }) =>
      recordEvent(tx, `${subjectType}.signOffDue`, subjectId, {
        signOffId: id,
        userIds,
        ...(dueOn !== null && { endDate: dueOn }),
      }),
    ),
  );
}

/** The file is not in the trash, and neither is its project, which is not archived either. */
const isThere = sql`exists (
  select from (
    select deleted_at, project_id from documents where documents.id = open.document_id
    union all select deleted_at, project_id from images where images.id = open.image_id
  ) file left join projects on projects.id = file.project_id
  where file.deleted_at is null and projects.deleted_at is null and projects.archived_at is null)`;
