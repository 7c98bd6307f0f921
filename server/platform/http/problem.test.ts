import { expect, it } from 'vitest';
import { speakFrom, told } from '#contract/platform/texts/say.ts';
import { problemBody } from './problem.ts';

const german = speakFrom('de', {
  'Please check the marked fields.': 'Bitte prüfen Sie die markierten Felder.',
  'At most {limit} people': 'Höchstens {limit} Personen',
});
const answer = {
  status: 400,
  message: told('Please check the marked fields.'),
  errors: { personIds: [told('At most {limit} people', { limit: 1234 })] },
};

it('says a problem and its fields in the language of the reader, and in English for programs', () => {
  expect(problemBody(answer, 'one', german)).toMatchObject({
    message: 'Bitte prüfen Sie die markierten Felder.',
    errors: { personIds: ['Höchstens 1.234 Personen'] },
  });
  expect(problemBody(answer, 'one')).toMatchObject({
    message: 'Please check the marked fields.',
    errors: { personIds: ['At most 1,234 people'] },
  });
});
