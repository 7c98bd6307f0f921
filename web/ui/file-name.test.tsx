import { globSync, readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FileName } from './file-name.tsx';

test('shortens a file name after 30 characters and has all of it in the tooltip', { tags: ['S9.name'] }, () => {
  const name = `${'a'.repeat(30)}.pdf`;
  render(<FileName name={name} />);
  expect(screen.getByTitle(name).textContent).toBe(`${'a'.repeat(30)}...`);
});

test.each([
  [`${'a'.repeat(40)}.pdf`, `${'a'.repeat(30)}...`, 'pdf'],
  // Nothing of the extension is in the text as well.
  [`${'a'.repeat(28)}.docx`, `${'a'.repeat(28)}...`, 'docx'],
  [`${'😀'.repeat(31)}.jpg`, `${'😀'.repeat(30)}...`, 'jpg'],
  ['a'.repeat(31), `${'a'.repeat(30)}...`, null],
  [`${'a'.repeat(29)}. An end`, `${'a'.repeat(29)}....`, null],
  ['short.pdf', 'short.pdf', null],
])('shows the extension of %s behind the ellipsis', (name, text, extension) => {
  render(<FileName name={name} />);
  const shown = screen.getByTitle(name);
  expect([shown.textContent, shown.getAttribute('data-extension')]).toEqual([text, extension]);
});

test.each([`${'a'.repeat(60)} 07.pdf`, 'a.pdf', ''])('shows the whole name %s in a header', (name) => {
  const { container } = render(<FileName whole name={name} />);
  expect(container.textContent).toBe(name);
  expect(container.querySelector('.file-name-whole > :last-child')?.textContent).toBe(name.slice(-10));
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
