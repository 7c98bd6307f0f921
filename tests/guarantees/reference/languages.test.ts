import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { notificationReasons } from '#contract/platform/notification-kinds.ts';
import { type Language, languages } from '#contract/platform/texts/languages.ts';
import type { Catalogue } from '#contract/platform/texts/speak.ts';
import { root } from '#tests/support/process.ts';
import { faultsIn, readGlossary } from '#tools/texts/check-catalogue.ts';
import { type EnglishText, findTexts } from '#tools/texts/find-texts.ts';

/** Each language has every text of the product, with its values, its plural forms and the words of its glossary. */

const folder = path.join(root, 'contract/platform/texts/languages');
const catalogues = globSync('*.json', { cwd: folder }).map((file) => path.basename(file, '.json') as Language);
const texts = findTexts();
const english = new Map(texts.map(({ key, text }) => [key, text]));

it('the product has its texts', () => {
  expect(english.size).toBeGreaterThan(3000);
  for (const text of ['Sign In', 'Not Started', 'At most {limit} characters', 'New project', 'Edit projects'])
    expect(english.has(text), text).toBe(true);
  expect(english.get('{count} projects')).toEqual({ one: '{count} project', other: '{count} projects' });
});

it.each(catalogues)('%s is whole', (language) => {
  expect(languages).toContain(language);
  const catalogue = JSON.parse(readFileSync(path.join(folder, `${language}.json`), 'utf8'));
  const glossary = path.join(root, `docs/languages/${language}.md`);
  const terms = existsSync(glossary) ? readGlossary(readFileSync(glossary, 'utf8')) : [];
  expect(faultsIn(language, catalogue, english, terms)).toEqual([]);
});

it.each([
  ['Address', 'web/work/clients/detail-labels.ts'],
  ['Later', 'web/work/waiting/work-list.tsx'],
  ['Cancelled', 'contract/work/ticket-status.ts'],
  ['Project created', 'web/pages/projects/create-project-dialog.tsx'],
  ['Project archived', 'web/work/projects/use-archive.ts'],
  ['Document deleted', 'web/work/documents/document-files.tsx'],
  ['Image deleted', 'web/work/images/image-files.tsx'],
  ['Ticket created', 'web/work/tickets/create-ticket-dialog.tsx'],
  ['Project created [event]', 'web/exchange/webhooks/kinds.ts'],
])('“%s” has one meaning', (key, file) => {
  expect(new Set(texts.flatMap((each) => (each.key === key ? [each.file] : [])))).toEqual(new Set([file]));
});

it('the inbox has the words for why somebody is told: the contract alone would bring none to its page', () => {
  for (const reason of notificationReasons)
    expect(
      texts.some(({ key, file }) => key === reason && file.startsWith('web/work/inbox/')),
      reason,
    ).toBe(true);
});

it.each(catalogues)('in %s, words of narrow tiles have soft hyphens', (language) => {
  const catalogue: Record<string, string> = JSON.parse(readFileSync(path.join(folder, `${language}.json`), 'utf8'));
  const tiles = Object.entries(catalogue).filter(([key]) => key.endsWith(' [tile]'));
  expect(tiles).toHaveLength(5);
  // Japanese breaks between its signs.
  const pieces = tiles.flatMap(([, text]) => text.split(/[ \u00ad]|\p{Script=Katakana}/u));
  expect(pieces.filter((piece) => piece.length > 9)).toEqual([]);
});

describe('finds', () => {
  const some = new Map<string, EnglishText>([
    ['Client {name}', 'Client {name}'],
    ['Client user', 'Client user'],
    ['Saved', 'Saved'],
    ['{count} files', { one: '{count} file', other: '{count} files' }],
  ]);
  const polish: Catalogue = {
    'Client user': 'Osoba kliencka',
    'Client {name}': 'Klient {name}',
    Saved: 'Zapisano',
    '{count} files': { one: 'plik', few: '{count} pliki', many: '{count} plików', other: '{count} pliku' },
  };
  const terms = readGlossary(
    '| English | Translation | Stems |\n|---|---|---|\n| client | klient | klient |\n| client user | osoba | osob |',
  );
  const faults = (changes: Record<string, unknown>) =>
    faultsIn('pl', { ...polish, ...changes } as Catalogue, some, terms);
  const forms = polish['{count} files'] as Record<string, string>;

  it('nothing in a whole catalogue', () => {
    expect(faults({})).toEqual([]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['a text that the product does not have', { '~Gone': 'Nie ma' }, 'no text of the product: ~Gone'],
    ['a missing value', { 'Client {name}': 'Klient' }, 'other values (name): Client {name}'],
    ['another value', { Saved: 'Zapisano {name}' }, 'other values (name): Saved'],
    [
      'a number that is left out',
      { '{count} files': { ...forms, many: 'plików' } },
      'other values (count): {count} files',
    ],
    [
      'a missing plural form',
      { '{count} files': { one: '{count} plik', other: '{count} pliku' } },
      'plural forms are one, other instead of few, many, one, other: {count} files',
    ],
    ['no plural forms', { '{count} files': '{count} pliki' }, 'no plural forms: {count} files'],
    [
      'plural forms without a number',
      { Saved: { other: 'Zapisano' } },
      'plural forms of a text without a number: Saved',
    ],
    ['markup', { Saved: '<b>Zapisano</b>' }, 'markup: Saved'],
    ['an empty text', { Saved: ' ' }, 'empty, or blanks at its ends: Saved'],
    ['the context of a key', { Saved: 'Zapisano [state]' }, 'the context of the key is not shown: Saved'],
    [
      'another word than the glossary',
      { 'Client {name}': 'Nabywca {name}' },
      'another word for “client”: Client {name}',
    ],
    ['English', { Saved: 'Saved' }, '1 of 4 are English: Saved'],
  ])('%s', (_, changes, fault) => {
    expect(faults(changes)).toEqual([fault]);
  });

  it('a missing text, and one that is not in its order', () => {
    const { Saved, ...rest } = polish;
    expect(faultsIn('pl', rest, some, terms)).toEqual(['missing: Saved']);
    expect(faultsIn('pl', { Saved: Saved as string, ...rest }, some, terms)).toEqual(['not in its order: Client user']);
  });
});
