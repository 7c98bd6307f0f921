import { expect, it } from 'vitest';
import { english, speakFrom } from '#contract/platform/texts/say.ts';
import { connectionFailed, notAccepted, sayStored, unreached } from './stored-answers.ts';

const german = speakFrom('de', {
  'The connection failed ({words}).': 'Keine Verbindung ({words}).',
  'Mail does not reach this address: {words}': 'Mails kommen hier nicht an: {words}',
  'The server refused the connection.': 'Der Server lehnt ab.',
});

it.each([
  ['a text of the product', 'The server refused the connection.', 'Der Server lehnt ab.'],
  ['a text around a code', connectionFailed('EPROTO'), 'Keine Verbindung (EPROTO).'],
  ['a text before what a server said', unreached('550 no $& user'), 'Mails kommen hier nicht an: 550 no $& user'],
  ['what another server wrote', '250 2.0.0 Ok: queued', '250 2.0.0 Ok: queued'],
  ['what has no translation', notAccepted('invalid_grant'), notAccepted('invalid_grant')],
])('says %s', (_, stored, said) => {
  expect(sayStored(german, stored)).toBe(said);
  expect(sayStored(english, stored)).toBe(stored);
});

it('keeps what fits of a long problem', () => {
  expect(unreached('x'.repeat(900))).toHaveLength(500);
});
