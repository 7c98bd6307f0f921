import { createEntryToken } from '#server/entry/token.ts';
import { type ContentReader, mask } from './content.ts';
import { type PlainKind, textOf } from './texts.ts';

/** A mail whose words are the same for everybody, perhaps with a link that opens an account. */
export const readPlainContent: ContentReader = async (_tx, { secrets, base, mail, isViewed }) => {
  const { tenantId, subjectType, subjectId } = mail;
  const isLink = subjectType === 'entryLink' && subjectId !== null;
  const token = () => (isViewed ? mask : createEntryToken(secrets, { tenantId, linkId: subjectId as string }));
  return {
    write: (say, { company }) => {
      const { button, ...words } = textOf(mail.kind as PlainKind, say, company);
      const link = isLink ? `${base}/welcome/${token()}` : undefined;
      return { ...words, button: button && link ? { label: button, link } : undefined };
    },
  };
};
