import { sql } from 'kysely';
import type { ReadTx } from '#server/tenancy/index.ts';
import { writeDay } from '#server/texts/index.ts';
import type { ContentReader, MailSource } from './content.ts';

type Ending = { name: string; lastDay: string | null };

/** Tells somebody that their own access ends soon or, if the mail has a subject, that of a user or client whose last day they set. */
export const readAccessContent: ContentReader = async (tx, { mail }) => {
  const { name, lastDay } = (await readEnding(tx, mail)) ?? {};
  if (!name || !lastDay) return { state: 'Cancelled', answer: 'The access does not end any more.' };
  const whose = mail.subjectId === null ? 'own' : 'other';
  return {
    write: (say, { company, language }) => ({
      subject: say('mail.accessEnding.subject', { company }),
      paragraphs: [
        say(`mail.accessEnding.${whose}`, { company, name, day: writeDay(language, lastDay) }),
        say(`mail.accessEnding.${whose}Next`, { company }),
      ],
    }),
  };
};

function readEnding(tx: ReadTx, { subjectType, subjectId, userId }: MailSource): Promise<Ending | undefined> {
  if (subjectType === 'client')
    return tx.first(sql<Ending>`
      select name, access_ends_on as "lastDay" from clients where id = ${subjectId}::uuid and deleted_at is null`);
  return tx.first(sql<Ending>`
    select btrim(concat_ws(' ', users.first_name, users.last_name)) as name,
      case when ${subjectId}::uuid is null then least(users.access_ends_on, clients.access_ends_on)
        else users.access_ends_on end as "lastDay"
    from users left join clients on clients.id = users.client_id
    where users.id = coalesce(${subjectId}::uuid, ${userId}::uuid) and users.deleted_at is null`);
}
