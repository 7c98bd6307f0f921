import { db, displayName } from '#server/tenancy/index.ts';
import type { ContentReader } from './content.ts';

/** Tells an administrator that a directory changed the address of a person. */
export const readAddressContent: ContentReader = async (tx, { mail, base }) => {
  const person =
    mail.subjectId &&
    (await tx.first(
      db
        .selectFrom('users')
        .where('id', '=', mail.subjectId)
        .where('deleted_at', 'is', null)
        .select(['first_name as firstName', 'last_name as lastName', 'user_name as userName', 'email']),
    ));
  if (!person) return { state: 'Cancelled', answer: 'The person was removed.' };
  return {
    write: (say, { company }) => ({
      subject: say('mail.addressSet.subject', { company }),
      paragraphs: [say('mail.addressSet.text', { name: displayName(person), company }), say('mail.addressSet.next')],
      button: { label: say('mail.addressSet.button'), link: `${base}/open/${mail.tenantId}/users` },
    }),
  };
};
