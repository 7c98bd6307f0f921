import { db } from '#server/tenancy/index.ts';
import { writeDay } from '#server/texts/index.ts';
import type { ContentReader } from './content.ts';

/** Tells an administrator that the trial of the company ends soon. */
export const readTrialContent: ContentReader = async (tx) => {
  const company = await tx.first(db.selectFrom('tenants').select('trial_ends_on as lastDay'));
  const { lastDay } = company ?? {};
  if (!lastDay) return { state: 'Cancelled', answer: 'The company has no trial any more.' };
  return {
    write: (say, { company, language }) => ({
      subject: say('mail.trialEnding.subject', { company }),
      paragraphs: [
        say('mail.trialEnding.text', { company, day: writeDay(language, lastDay) }),
        say('mail.trialEnding.next'),
      ],
    }),
  };
};
