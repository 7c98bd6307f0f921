import { expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import { describeOperation } from './describe-operation.ts';

test.each([
  ['deleteProject', 'deleting a project'],
  ['updateUser', 'updating a user'],
  ['uploadImage', 'uploading an image'],
  ['listProjects', 'viewing projects'],
  ['getProjectDetails', 'viewing project details'],
  ['adminChangePassword', "setting another user's password"],
  ['renamedSince', 'calling renamedSince'],
  [undefined, 'an unknown action'],
])('describes %s as "%s"', (operation, phrase) => {
  expect(describeOperation(operation)).toBe(phrase);
});

const restricted = Object.entries(operations).flatMap(([id, { callers }]) =>
  typeof callers === 'object' && (callers.anyOf || callers.adminOnly) ? [id] : [],
);

test.each(restricted)('has a phrase for the restricted operation %s', (operation) => {
  expect(describeOperation(operation)).not.toMatch(/^calling|unknown/);
});
