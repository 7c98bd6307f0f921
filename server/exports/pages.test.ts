import { expect, test } from 'vitest';
import { enOfExports } from '#server/texts/en-exports.ts';
import type { Language } from '#server/texts/index.ts';
import { indexPage as companyPage, filesPage } from './company/pages.ts';
import { filled, html } from './html.ts';
import { partPage, indexPage as personPage } from './person/pages.ts';
import { parts } from './person/parts.ts';

const language: Language = 'en';
const at = '2026-03-02T10:00:00.000Z';
const wordsOfProof = ['manifest.json', 'manifest.signature.json', 'node', 'verify-archive.ts'];
/** The texts without their values, the longest first, so that none takes a part of another. */
const texts = Object.values(enOfExports)
  .flatMap((text) => text.split(/\{\w+\}/))
  .map((text) => text.trim())
  .filter((text) => /\p{L}/u.test(text))
  .toSorted((one, other) => other.length - one.length);

async function whole(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

function wholeWords(text: string): RegExp {
  return new RegExp(`(?<!\\p{L})${text.replaceAll(/[.?]/g, '\\$&')}(?!\\p{L})`, 'gu');
}

/** What people read on a page that is no text of the catalogue: another language would leave it as it is. */
function otherWords(page: string): string[] {
  const body = page.slice(page.indexOf('<body>')).replace(/<[^>]+>/g, ' ');
  const rest = texts.reduce((left, text) => left.replaceAll(wholeWords(text), ' '), body);
  return rest.match(/[\p{L}-]+(\.\p{L}+)*/gu) ?? [];
}

test('the pages of a company are in its language', async () => {
  const about = { name: 'Acme', language, takenAt: at, counts: new Map([['clients', 2]]) };
  const first = companyPage(about, []);
  expect(first).toContain('<html lang="en">');
  expect(otherWords(first)).toEqual(['Acme', 'Mar', 'JSON', 'CSV', 'Clients', 'JSON', 'CSV', ...wordsOfProof]);
  expect(otherWords(await whole(filesPage([], language)))).toEqual([]);
});

test('the pages of a person are in their language', async () => {
  const counts = new Map([['messages', 1]]);
  const about = { company: 'Acme', language, subjectName: 'Ann', createdAt: at, profile: {}, counts, hasPicture: true };
  const first = personPage(about, []);
  expect(first).toContain('<html lang="en">');
  expect(otherWords(first)).toEqual(['Ann', 'Acme', 'Mar', 'CSV', 'CSV', ...wordsOfProof]);
  const [part] = parts;
  if (!part) throw new Error('There are no parts.');
  const rows = [JSON.stringify({ text: 'Hej', isShared: true })];
  const page = await whole(partPage(part, language, ['text', 'isShared'], rows));
  expect(otherWords(page)).toEqual(['Text', 'Is', 'shared', 'Hej']);
});

test('values of a text become HTML in their place, and the text is escaped', () => {
  expect(filled('<b> {link} & {link}', { link: html`<i>x</i>` }).text).toBe('&#60;b&#62; <i>x</i> &#38; <i>x</i>');
});
