import { expect, it } from 'vitest';
import { linkTo } from './entries.ts';

const line = { title: 'T', kind: null, data: {}, authorName: null, subjectId: 'subject', projectId: null };

it.each([
  ['ticket', null, '/supportTickets/subject'],
  ['project', 'lobby', '/projects/lobby'],
  ['document', 'lobby', '/projects/lobby?tab=documents'],
  ['task', 'lobby', '/projects/lobby/tasks/subject'],
  ['document', null, '/inbox?state=all'],
] as const)('the link of a %s in %s leads to %s, at the company that sent it', (subjectType, projectId, path) => {
  expect(linkTo('https://loggia.example', 'studio', { ...line, subjectType, projectId })).toBe(
    `https://loggia.example/open/studio${path}`,
  );
});

it.each([
  ['ticket', '/supportTickets/subject?message=m'],
  ['project', '/projects/lobby?tab=conversation&message=m'],
  ['document', '/projects/lobby?tab=documents&about=subject&message=m'],
  ['task', '/projects/lobby/tasks/subject?message=m'],
] as const)('the link of a message about a %s leads to the message', (subjectType, path) => {
  const about = { ...line, subjectType, projectId: 'lobby', data: { messageId: 'm' } };
  expect(linkTo('https://loggia.example', 'studio', about)).toBe(`https://loggia.example/open/studio${path}`);
});
