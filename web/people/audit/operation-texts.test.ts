import { expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import { blockedSentence, blockedTexts, describeSeen, seenTexts } from './operation-texts.ts';

/** People who are not signed in are not blocked, and the operator's calls are no part of a company's log. */
const signedIn = Object.entries(operations).filter(([, { callers }]) => typeof callers === 'object');
const blocked = (operation?: string) =>
  blockedSentence({ id: '1', at: '', action: 'access.denied', actorName: 'Wim', details: { operation } })
    .map((part) => (typeof part === 'string' ? part : part.name))
    .join('');

test('every operation of people who are signed in has a sentence, and those that read have a name', () => {
  expect(signedIn.length).toBeGreaterThan(150);
  expect(Object.keys(blockedTexts).sort()).toEqual([...signedIn.map(([id]) => id), 'scim'].sort());
  const reads = signedIn.filter(([, { method }]) => method === 'GET').map(([id]) => id);
  expect(Object.keys(seenTexts).sort()).toEqual(reads.sort());
});

test.each([
  ['deleteProject', 'Wim was blocked from deleting a project'],
  ['adminChangePassword', "Wim was blocked from setting another user's password"],
  ['scim', 'Wim was blocked from changing staff through a directory'],
  ['renamedSince', 'Wim was blocked from calling renamedSince'],
  ['toString', 'Wim was blocked from calling toString'],
  [undefined, 'Wim was blocked from an unknown action'],
])('says for %s "%s"', (operation, sentence) => {
  expect(blocked(operation)).toBe(sentence);
});

test('names what was seen, and other operations as programs do', () => {
  expect(['listProjects', 'listAudit', 'endPreview'].map(describeSeen)).toEqual([
    'projects',
    'audit log',
    'endPreview',
  ]);
});
