import { expect, test } from 'vitest';
import { readLines, writeLines } from './invite-lines.ts';

test('reads an address a line, and takes the name from it', () => {
  expect(readLines('nora.berg@acme.example\ninfo@birch.example\n')).toEqual([
    { email: 'nora.berg@acme.example', firstName: 'Nora', lastName: 'Berg' },
    { email: 'info@birch.example', firstName: 'Info', lastName: 'Birch' },
  ]);
});

test('reads a name before the address', () => {
  expect(readLines('Nora van Berg <nora@acme.example>; "Otto Lind" <otto@acme.example>')).toEqual([
    { email: 'nora@acme.example', firstName: 'Nora', lastName: 'van Berg' },
    { email: 'otto@acme.example', firstName: 'Otto', lastName: 'Lind' },
  ]);
});

test('takes the name from the address if only one name is given', () => {
  expect(readLines('Nora <n.berg@acme.example>')).toEqual([
    { email: 'n.berg@acme.example', firstName: 'N', lastName: 'Berg' },
  ]);
});

test('leaves out blank lines and repeated addresses', () => {
  expect(readLines('\n  \na@b.example\nA@B.example\n').map(({ email }) => email)).toEqual(['a@b.example']);
});

test('keeps a line without an address, so that the server says what is wrong with it', () => {
  expect(readLines('nora').map(({ email }) => email)).toEqual(['nora']);
});

test('writes lines that it reads again', () => {
  const people = readLines('nora.berg@acme.example\nOtto Lind <otto@acme.example>');
  expect(readLines(writeLines(people))).toEqual(people);
});
