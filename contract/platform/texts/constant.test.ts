import { expect, it } from 'vitest';
import { constant, toldBy } from './constant.ts';
import { english, speakFrom } from './say.ts';

const german = speakFrom('de', { 'At most {limit} rows': 'Höchstens {limit} Zeilen', Saved: 'Gespeichert' });

it('is an English message that another language says with the same values', () => {
  const message = constant('At most {limit} rows', { limit: 10_000 });
  expect(message).toBe('At most 10000 rows');
  expect(toldBy(message)(german)).toBe('Höchstens 10000 Zeilen');
  expect(toldBy(message)(english)).toBe(message);
});

it('finds a message without values in the catalogue, and leaves others in English', () => {
  expect(toldBy('Saved')(german)).toBe('Gespeichert');
  expect(toldBy('Deleted')(german)).toBe('Deleted');
});
