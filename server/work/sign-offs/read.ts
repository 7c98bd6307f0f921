import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { listSignOffs as listContract, SignOff } from '#contract/work/sign-offs.ts';
import { userName } from '#server/people/accounts/user-name.ts';
import { readTimeCursor, writeCursor } from '#server/platform/answers/cursor.ts';
import { type ListPage, readPage } from '#server/platform/answers/paging.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { visibleSubject } from '#server/work/visible/subjects.ts';

const list = 'sign-offs';

/** Returns a sign-off, or undefined if the actor may not see the file. */
export async function getVisibleSignOff(tx: ReadTx, id: string): Promise<SignOff | undefined> {
  const row = await tx.first(select(sql`sign_offs.id = ${id}::uuid`, sql``));
  return row && present(row);
}

/** Newest first. */
export function listSignOffs(tx: ReadTx, asked: z.output<typeof listContract.query>): Promise<ListPage<SignOff>> {
  const { state, projectId, mine, dueFrom, dueTo, cursor } = asked;
  const conditions = [
    state ? sql`sign_offs.state = ${state}` : sql`true`,
    projectId ? sql`subject.project_id = ${projectId}::uuid` : sql`true`,
    mine === 'true' ? waitsForActor : sql`true`,
    dueFrom ? sql`sign_offs.due_on >= ${dueFrom}::date` : sql`true`,
    dueTo ? sql`sign_offs.due_on <= ${dueTo}::date` : sql`true`,
  ];
  const matching = sql.join(conditions, sql` and `);
  const position = cursor ? readTimeCursor(list, cursor) : undefined;
  const after = position
    ? sql`(sign_offs.requested_at, sign_offs.id) < (${position.key}::timestamptz, ${position.id}::uuid)`
    : sql`true`;
  return readPage(asked, {
    read: async (count) => {
      const end = sql`order by sign_offs.requested_at desc, sign_offs.id desc limit ${count}`;
      return (await tx.run(select(sql`${matching} and ${after}`, end))).map(present);
    },
    cursorOf: ({ requestedAt, id }) => writeCursor(list, { key: requestedAt, id }),
    count: async () =>
      (await tx.first(sql<{ total: number }>`select count(*)::int as total ${ofVisibleFiles} where ${matching}`))
        ?.total ?? 0,
  });
}

/** A condition on `sign_offs`: open, and the person was asked and has not answered. */
export function waitsFor(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`sign_offs.state = 'Open' and exists (
    select from sign_off_people asked
    where asked.sign_off_id = sign_offs.id and asked.user_id = ${userId} and asked.left_after is null)
    and not exists (select from sign_off_answers given
      where given.sign_off_id = sign_offs.id and given.user_id = ${userId} and given.via <> 'Phone')`;
}

export const waitsForActor = waitsFor(sql`app.user_id()`);

/** The sign-offs of the files that the actor may see. */
export const ofVisibleFiles = sql`from sign_offs join lateral ${visibleSubject('sign_offs')} subject on true`;

type Row = Omit<SignOff, 'answers'> & { answers: Record<string, unknown>[] };

const nameOf = (id: RawBuilder<unknown>) =>
  sql`coalesce((select ${userName} from users where users.id = ${id}), 'Unknown User')`;

function select(condition: RawBuilder<unknown>, end: RawBuilder<unknown>): RawBuilder<Row> {
  return sql<Row>`
    select sign_offs.id, sign_offs.state, sign_offs.subject_type as "subjectType", sign_offs.subject_id as "subjectId",
      subject.project_id as "projectId",
      (select projects.title from projects where projects.id = subject.project_id) as "projectTitle",
      sign_offs.file_name as "fileName", sign_offs.version, encode(sign_offs.sha256, 'hex') as sha256, sign_offs.question,
      sign_offs.needs, sign_offs.due_on as "dueOn", sign_offs.requested_by as "requestedBy",
      ${nameOf(sql`sign_offs.requested_by`)} as "requestedByName", sign_offs.requested_at as "requestedAt",
      sign_offs.closed_at as "closedAt",
      coalesce((select jsonb_agg(jsonb_build_object('id', asked.user_id, 'name', ${nameOf(sql`asked.user_id`)}) order by asked.user_id)
        from sign_off_people asked
        where asked.sign_off_id = sign_offs.id and asked.left_after is null), '[]') as people,
      coalesce((select jsonb_agg(jsonb_build_object('id', given.id, 'personId', given.user_id,
          'personName', ${nameOf(sql`given.user_id`)}, 'answer', given.answer, 'via', given.via,
          'recordedByName', case when given.recorded_by is not null then ${nameOf(sql`given.recorded_by`)} end,
          'reason', given.reason, 'at', app.instant(given.at)) order by given.position)
        from sign_off_answers given where given.sign_off_id = sign_offs.id), '[]') as answers
    ${ofVisibleFiles} where ${condition} ${end}`;
}

function present(row: Row): SignOff {
  return { ...withoutNulls(row), answers: row.answers.map(withoutNulls) } as SignOff;
}
