import { expect, test } from 'vitest';
import { changeTexts } from './page-texts.ts';

const loud = (text: string) => text.toUpperCase();

test.each([
  ['<p>\n  Two\n  lines\n</p>', '<p>\n  TWO LINES\n</p>'],
  ['<p>One <b>word</b> more</p>', '<p>ONE <b>WORD</b> MORE</p>'],
  ['<img alt="A lamp" src="a.webp">', '<img alt="A LAMP" src="a.webp">'],
  ['<nav aria-label="Main" class="bar">', '<nav aria-label="MAIN" class="bar">'],
  ['<meta name="description" content="Calm">', '<meta name="description" content="CALM">'],
  ['<meta property="og:title" content="Calm">', '<meta property="og:title" content="CALM">'],
  ['<p>Terms &amp; prices</p>', '<p>TERMS &amp; PRICES</p>'],
])('changes the texts in %s', (html, expected) => {
  expect(changeTexts(html, loud)).toBe(expected);
});

test.each([
  '<!-- words -->',
  '<script>const words = "a < b";</script>',
  '<style>p { color: red }</style>',
  '<svg><path d="m1 2"/></svg>',
  '<code>npm start</code>',
  '<a href="/?lang=de" translate="no">Deutsch</a>',
  '<meta name="viewport" content="width=device-width">',
  '<a href="/login" class="button">40%</a>',
])('leaves %s alone', (html) => {
  expect(changeTexts(html, loud)).toBe(html);
});

test('a text with signs of HTML stays a text', () => {
  expect(changeTexts('<p title="a">x</p>', () => '<b>"&')).toBe('<p title="a">&lt;b>&quot;&amp;</p>');
});
