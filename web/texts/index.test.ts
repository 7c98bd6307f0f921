import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loadAgain } from '#tests/support/load-again.ts';
import { plural, t, tNode, tParts, translated } from './index.ts';

describe('in English', () => {
  test('the text is its own key, with values in place of their names', () => {
    expect(t('Saved')).toBe('Saved');
    expect(t('{name} is now {role}', { name: 'Ada', role: 'manager' })).toBe('Ada is now manager');
    expect(t('{name} and {name}', { name: '{role}' })).toBe('{role} and {role}');
  });

  test('names of another direction do not turn the text around', () => {
    const shown = 'Remove \u2068שלום\u2069?';
    expect(t('Remove {name}?', { name: 'שלום' })).toBe(shown);
    expect(renderToStaticMarkup(tNode('Remove {name}?', { name: '\u202eשלום' }))).toBe(shown);
  });

  test('numbers are written for people, and plurals fit them', () => {
    const projects = (count: number) => plural(count, { one: '{count} project', other: '{count} projects' });
    expect([0, 1, 2, 1234].map(projects)).toEqual(['0 projects', '1 project', '2 projects', '1,234 projects']);
    expect(t('Page {number}', { number: 1234 })).toBe('Page 1,234');
    expect(t('Since {year}', { year: '2026' })).toBe('Since 2026');
  });

  test('elements and other values keep their place', () => {
    const day = createElement('time');
    expect(tParts('Due {day}.', { day })).toEqual(['Due ', day, '.']);
    expect(renderToStaticMarkup(tNode('Due {day}.', { day }))).toBe('Due <time></time>.');
  });

  test('elements in a text need no keys', () => {
    const warned = vi.spyOn(console, 'error').mockImplementation(() => {});
    const day = createElement('time');
    const place = createElement('b');
    const text = tNode('{day} at {place}, {day}', { day, place });
    expect(renderToStaticMarkup(createElement('p', null, text))).toBe('<p><time></time> at <b></b>, <time></time></p>');
    expect(warned).not.toHaveBeenCalled();
  });
});

test('the type checker demands the values of a text, and no others', () => {
  // @ts-expect-error a value is missing
  t('Remove {name}?');
  // @ts-expect-error another value is given
  t('Remove {name}?', { title: 'Lobby' });
  // @ts-expect-error the text takes no values
  t('Saved', { name: 'Lobby' });
  // @ts-expect-error a value beside the count is missing
  plural(2, { one: '{count} file of {name}', other: '{count} files of {name}' });
  const message: string = 'known only when the program runs';
  // @ts-expect-error only `translated` takes such texts
  expect(t(message)).toBe(translated(message));
});

describe('in another language', () => {
  let polish: typeof import('./index.ts');

  beforeEach(async () => {
    vi.stubGlobal('document', { documentElement: { lang: 'pl' } });
    vi.stubGlobal('navigator', { languages: ['en-US', 'pl-PL', 'pl'] });
    vi.stubGlobal('translations', {
      Saved: 'Zapisano',
      '{name} is now {role}': '{role}: {name}',
      'Due {day}.': 'Termin: {day}.',
      '{count} projects': { one: '{count} projekt', few: '{count} projekty', other: '{count} projektów' },
      '{count} weeks': 'tygodnie: {count}',
    });
    polish = await loadAgain(() => import('./index.ts'));
  });

  test('the catalogue has the text, and its own order of the values', () => {
    expect(polish.t('Saved')).toBe('Zapisano');
    expect(polish.translated('Saved')).toBe('Zapisano');
    expect(polish.t('{name} is now {role}', { name: 'Ada', role: 'manager' })).toBe('manager: Ada');
    expect(polish.tParts('Due {day}.', { day: 1 })).toEqual(['Termin: ', 1, '.']);
  });

  test('the plural forms are those of the language, and one form may serve all numbers', () => {
    const projects = (count: number) => polish.plural(count, { one: '{count} project', other: '{count} projects' });
    expect([1, 2, 5].map(projects)).toEqual(['1 projekt', '2 projekty', '5 projektów']);
    expect(polish.plural(2, { one: '{count} week', other: '{count} weeks' })).toBe('tygodnie: 2');
    expect(polish.plural(2, { one: '{count} file', other: '{count} files' })).toBe('2 files');
  });

  test("numbers follow the viewer's variant of the language", () => {
    expect(polish.locale).toBe('pl-PL');
    expect(polish.formatNumber(12345.5)).toBe('12\u00a0345,5');
  });

  test('a text without a translation stays English, also if it is the name of a method', () => {
    expect(polish.t('Delete')).toBe('Delete');
    expect(polish.translated('constructor')).toBe('constructor');
    expect(polish.translated(undefined)).toBeUndefined();
  });
});
