import { describe, expect, it } from 'vitest';
import { chooseForPage } from './page-language.ts';

const choose = (accepted: string | undefined, { url = '/dashboard', cookie }: { url?: string; cookie?: string } = {}) =>
  chooseForPage({ url, headers: { 'accept-language': accepted, cookie } }, (each) => each === 'de' || each === 'fr');

it.each([
  ['de', 'de', 'de'],
  ['de-CH,de;q=0.9,en;q=0.5', 'de', 'de-CH'],
  ['DE', 'de', 'de'],
  ['en-GB,de;q=0.9', 'en', 'en-GB'],
  ['de;q=0.5,fr;q=0.9', 'fr', 'fr'],
  ['it, de;q=0.3', 'de', 'de'],
  ['it-IT', 'en', 'en-IT'],
  ['de;q=0, fr;q=0.1', 'fr', 'fr'],
  ['xx-XX', 'en', 'en'],
  ['*', 'en', 'en'],
  ['', 'en', 'en'],
  [',;q=,-,de;q=x', 'en', 'en'],
  [undefined, 'en', 'en'],
  // Of a long header only the beginning is read.
  [`${'xx,'.repeat(2700)}de`, 'en', 'en'],
])('chooses for %j the language %s and the formats of %s', (accepted, language, locale) => {
  expect(choose(accepted)).toEqual({ language, locale, asked: undefined });
});

describe('what was chosen in the browser last', () => {
  it('counts before what it accepts', () => {
    expect(choose('en-US', { cookie: 'device=1; language=fr; region=CH' })).toMatchObject({
      language: 'fr',
      locale: 'fr-CH',
    });
    expect(choose('fr-FR', { cookie: 'language=en' })).toMatchObject({ language: 'en', locale: 'en-FR' });
  });

  it.each([
    'language=xx; region=XX',
    'language="><script>; region=%00',
    'language; region',
    `language=${'d'.repeat(8000)}`,
  ])('does not count if nobody has it: %.40s', (cookie) => {
    expect(choose('de-AT', { cookie })).toMatchObject({ language: 'de', locale: 'de-AT' });
  });
});

describe('the language of a link', () => {
  it('counts first at the entrance, and is told so that it can be kept', () => {
    for (const url of ['/?lang=de', '/login?lang=de', '/login/42?a=1&lang=de', '/start?lang=de'])
      expect(choose('fr', { url, cookie: 'language=fr' }), url).toMatchObject({ language: 'de', asked: 'de' });
  });

  it('does not count elsewhere, or if nobody has it', () => {
    for (const url of [
      '/dashboard?lang=de',
      '/login/42?lang=xx',
      '/login/42?lang=',
      '/login/42?lang=DE%00',
      '/logins?lang=de',
    ])
      expect(choose('fr', { url }), url).toMatchObject({ language: 'fr', asked: undefined });
  });
});
