import { globSync, readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FileName } from './file-name.tsx';

test('shortens a file name after 30 characters and has all of it in the tooltip', { tags: ['S9.name'] }, () => {
  const name = `${'a'.repeat(30)}.pdf`;
  render(<FileName name={name} />);
  expect(screen.getByTitle(name).textContent).toBe(`${'a'.repeat(30)}...`);
});

/** Matches a file name rendered as an element's content or inside a displayed text. */
const shownWhole = [
  />\s*\{[\w.]*\b(fileName|file\.name)\}/,
  /\b(description|message|text|hint|subtitle|heading|done|reason)[=:]\s*\{?`[^`]*\$\{[\w.]*\b(fileName|file\.name)\}/,
  /toast\([^)]*\b(fileName|file\.name)\b/,
];

test('shows every file name with this component', { tags: ['S9.name'] }, () => {
  const sources = globSync('web/**/*.{ts,tsx}').filter((path) => !path.includes('.test.'));
  expect(sources.length).toBeGreaterThan(200);
  const found = sources.filter((path) => shownWhole.some((pattern) => pattern.test(readFileSync(path, 'utf8'))));
  expect(found).toEqual([]);
});
