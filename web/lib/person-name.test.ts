import { globSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { personName } from './person-name.ts';

test('the name of an erased person is in the language of the viewer, any other as it is', () => {
  vi.stubGlobal('translations', { 'Former member': 'Ehemaliges Mitglied', 'Ada Admin': 'Ada Verwalterin' });
  expect(personName('Former member')).toBe('Ehemaliges Mitglied');
  expect(personName('Ada Admin')).toBe('Ada Admin');
});

test('no screen shows a stored name of a person without it', () => {
  const bare = /(?<![=$])\{(\w+\.)?(authorName|actorName|assigneeName|ownerName|\w+ByName)\}/;
  const files = globSync('web/**/*.tsx');
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => bare.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
