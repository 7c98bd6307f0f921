import { beforeEach, expect, it, vi } from 'vitest';
import { user } from '#web/lib/test-session.ts';
import { keepLanguage, keepReading } from './reading.ts';

beforeEach(() => {
  document.documentElement.lang = 'en';
});

it.each([
  ['nothing, and the page stays', {}, 'en-US', false, {}],
  ['the language, and another page is due', { language: 'de' }, 'en-US', true, { language: 'de' }],
  ['the language, and the page stays if it is in it', { language: 'en' }, 'en-US', false, { language: 'en' }],
  ['the region, and another page is due', { region: 'JP' }, 'en-US', true, { region: 'JP' }],
  ['no region if it is that of the browser', { region: 'US', companyRegion: 'DE' }, 'en-US', false, {}],
  ['no region of the company if the browser has one', { companyRegion: 'DE' }, 'en-US', false, {}],
  ['the region of the company if the browser has none', { companyRegion: 'DE' }, 'en', true, { region: 'DE' }],
  ['that of the time zone as well', { companyRegion: '001' }, 'es-419', true, { region: '001' }],
] as const)('keeps %s', (_, reading, language, isAnotherPage, cookies) => {
  vi.stubGlobal('navigator', { ...navigator, language });
  expect(keepReading({ ...user, ...reading })).toBe(isAnotherPage);
  expect(kept()).toEqual(cookies);
});

it('forgets the region of somebody else, and keeps the language that was chosen', () => {
  keepLanguage('fr');
  keepReading({ ...user, region: 'JP' });
  expect(kept()).toEqual({ language: 'fr', region: 'JP' });
  keepReading(user);
  expect(kept()).toEqual({ language: 'fr' });
});

function kept(): Record<string, string | undefined> {
  return Object.fromEntries(document.cookie.split('; ').flatMap((each) => (each ? [each.split('=')] : [])));
}
