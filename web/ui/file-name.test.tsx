// @vitest-environment jsdom
import { globSync, readFileSync } from 'node:fs';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FileName } from './file-name.tsx';

afterEach(cleanup);

test('a file name is cut after 30 characters, and the tooltip has all of it', { tags: ['S9.name'] }, () => {
  const name = `${'a'.repeat(30)}.pdf`;
  render(<FileName name={name} />);
  expect(screen.getByTitle(name).textContent).toBe(`${'a'.repeat(30)}...`);
});

/** A file's name as the content of an element, or within a text that is handed on to be shown. */
const shownWhole = [
  />\s*\{[\w.]*\b(fileName|file\.name)\}/,
  /\b(description|message|text|hint|subtitle|heading|done|reason)[=:]\s*\{?`[^`]*\$\{[\w.]*\b(fileName|file\.name)\}/,
  /toast\([^)]*\b(fileName|file\.name)\b/,
];

test('no component shows a file name in another way', { tags: ['S9.name'] }, () => {
  const sources = globSync('web/**/*.{ts,tsx}').filter((path) => !path.includes('.test.'));
  expect(sources.length).toBeGreaterThan(200);
  const found = sources.filter((path) => shownWhole.some((pattern) => pattern.test(readFileSync(path, 'utf8'))));
  expect(found).toEqual([]);
});
