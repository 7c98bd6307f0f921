import { sql } from 'kysely';
import { recordEvent } from '#server/platform/events/write.ts';
import type { WriteTx } from '#server/platform/tenancy/index.ts';
import type { SignOffLinkKey } from './link-token.ts';

type Ended = {
  signOffId: string;
  userId: string;
  subjectType: 'document' | 'image';
  subjectId: string;
  dueOn: string | null;
  isAnswered: boolean;
};

/** Whose links end: those that were seen, and all that one person has for one file. */
export type Which = {
  seen: readonly Pick<SignOffLinkKey, 'signOffId' | 'userId'>[];
  ofPerson: { userId: string; subjectId: string } | undefined;
};

/**
 * Ends the links of open approvals that others may have read. With `remind`, a mail with another link tells those who have not answered
 * that their answer by mail did not count.
 */
export async function endSignOffLinks(tx: WriteTx, { seen, ofPerson }: Which, remind: boolean): Promise<void> {
  const ended = await tx.run(sql<Ended>`
    update sign_off_people asked set link_epoch = link_epoch + 1
    from sign_offs
    where sign_offs.id = asked.sign_off_id and sign_offs.state = 'Open' and (
      (asked.sign_off_id, asked.user_id) in (
        select * from unnest(${seen.map((each) => each.signOffId)}::uuid[], ${seen.map((each) => each.userId)}::uuid[]))
      or asked.user_id = ${ofPerson?.userId ?? null}::uuid and sign_offs.subject_id = ${ofPerson?.subjectId ?? null}::uuid)
    returning asked.sign_off_id as "signOffId", asked.user_id as "userId", subject_type as "subjectType", subject_id as "subjectId",
      due_on as "dueOn", exists (select from sign_off_answers given where given.sign_off_id = asked.sign_off_id
        and given.user_id = asked.user_id and given.via <> 'Phone') as "isAnswered"`);
  if (!remind) return;
  const waiting = ended.filter(({ isAnswered }) => !isAnswered);
  await Promise.all(
    waiting.map(({ signOffId, userId, subjectType, subjectId, dueOn }) =>
      recordEvent(tx, `${subjectType}.signOffDue`, subjectId, {
        signOffId,
        userIds: [userId],
        isByMail: 'yes',
        ...(dueOn !== null && { endDate: dueOn }),
      }),
    ),
  );
}
