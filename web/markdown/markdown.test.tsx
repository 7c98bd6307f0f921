import { cleanup, render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Markdown } from './markdown.tsx';

const nina = { id: '0190a0a0-0000-7000-8000-00000000000a', name: 'Nina Park' };

function show(text: string, mentions = [nina], viewerId?: string) {
  const { container } = render(<Markdown text={text} mentions={mentions} viewerId={viewerId} />);
  return container.firstElementChild as HTMLElement;
}

/** The names of all elements, without the outermost. */
const elementsOf = (shown: HTMLElement) => [...shown.querySelectorAll('*')].map((each) => each.localName);

const links = (shown: HTMLElement) => [...shown.querySelectorAll('a')].map((each) => each.getAttribute('href'));

test('shows emphasis, lists, quotes and code as elements', () => {
  const shown = show('**Bold** _soft_ ~~old~~ `code`\n\n1. one\n2. two\n\n> said\n\n- a\n\n```\nlet x\n```\n\n---');
  expect(elementsOf(shown)).toEqual('p strong em s code ol li p li p blockquote p ul li p pre code hr'.split(' '));
  expect(shown.querySelector('pre')?.textContent).toBe('let x');
});

test('a heading is bold text, so that the outline of the page stays', () => {
  const shown = show('# Big\n\nUnder\n===');
  expect(screen.queryByRole('heading')).toBeNull();
  expect([...shown.querySelectorAll('.heading')].map((each) => each.textContent)).toEqual(['Big', 'Under']);
});

test('keeps the breaks of lines', () => {
  expect(show('one\ntwo').textContent).toBe('one\ntwo');
});

describe('links', () => {
  test.each([
    ['https://example.com/a?b=c', 'https://example.com/a?b=c', 'https://example.com/a?b=c'],
    ['see www.example.com now', 'http://www.example.com/', 'see www.example.com now'],
    ['ask ann@example.com', 'mailto:ann@example.com', 'ask ann@example.com'],
    ['[our offer](https://evil.example/x)', 'https://evil.example/x', 'our offer (evil.example)'],
    ['[mail us](mailto:a@b.example)', 'mailto:a@b.example', 'mail us (a@b.example)'],
    ['[https://bank.example](https://evil.example)', 'https://evil.example/', 'https://bank.example (evil.example)'],
    ['<https://example.com>', 'https://example.com/', 'https://example.com'],
  ])('%s leads to %s and reads %s', (text, address, words) => {
    const shown = show(text);
    expect(links(shown)).toEqual([address]);
    expect(shown.textContent).toBe(words);
    expect(shown.querySelector('a')?.getAttribute('rel')).toBe('noopener noreferrer nofollow');
    expect(shown.querySelector('a')?.getAttribute('target')).toBe('_blank');
  });

  test.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](data:text/html,<script>)',
    '[x](vbscript:x)',
    '[x](file:///etc/passwd)',
    '[x](/api/Users)',
    '[x](//evil.example)',
    '[x](https://bank.example@evil.example)',
    '<javascript:alert(1)>',
    '![x](javascript:alert(1))',
    '[x][1]\n\n[1]: javascript:alert(1)',
  ])('%s is text', (text) => {
    const shown = show(text);
    expect(links(shown)).toEqual([]);
    expect(shown.textContent).toBe(text.replace('\n\n', ''));
  });
});

test('a picture is a link and is never loaded', () => {
  const shown = show('![Plan](https://spy.example/pixel.png) ![](https://spy.example/2.png)');
  expect(elementsOf(shown)).not.toContain('img');
  expect(links(shown)).toEqual(['https://spy.example/pixel.png', 'https://spy.example/2.png']);
  expect(shown.textContent).toBe('Plan (spy.example) https://spy.example/2.png');
});

test('a picture of the message is shown in its place, and no other', () => {
  const [own, other] = ['0190a0a0-0000-7000-8000-00000000000d', '0190a0a0-0000-7000-8000-00000000000e'];
  const pictures = {
    ids: new Set([own]),
    Shown: ({ id, alt }: { id: string; alt: string }) => <i title={id}>{alt}</i>,
  };
  const text = `See ![The floor](attachment:${own}), not ![Other](attachment:${other})`;
  const { container } = render(<Markdown text={text} mentions={[]} pictures={pictures} />);
  expect([...container.querySelectorAll('i')].map(({ title, textContent }) => [title, textContent])).toEqual([
    [own, 'The floor'],
  ]);
  expect(container.textContent).toBe(`See The floor, not ![Other](attachment:${other})`);
  cleanup();
  expect(show(text).textContent).toBe(text);
});

test.each([
  '<img src=x onerror=alert(1)>',
  'before <b onclick="x()">bold</b> after',
  '<script>alert(1)</script>',
  '<!-- hidden -->',
  '<iframe src="https://evil.example"></iframe>',
  '<style>*{display:none}</style>',
])('HTML is text: %s', (text) => {
  const shown = show(text);
  expect(shown.textContent).toBe(text);
  expect(elementsOf(shown)).toEqual(['p']);
});

describe('mentions', () => {
  const written = (id: string, name = 'Nina Park') => `Hello @[${name}](user:${id}), thanks`;
  const mentionsIn = (shown: HTMLElement) => [...shown.querySelectorAll('.mention')].map((each) => each.textContent);

  test('a mentioned person is shown by name, and the reader stands out', () => {
    const shown = show(written(nina.id), [nina], nina.id);
    expect(shown.textContent).toBe('Hello @Nina Park, thanks');
    expect(mentionsIn(shown)).toEqual(['@Nina Park']);
    expect(shown.querySelector('.mention')?.getAttribute('data-self')).toBe('true');
    cleanup();
    expect(show(written(nina.id)).querySelector('.mention')?.getAttribute('data-self')).toBe('false');
  });

  test('has the name of the person, not the name in the text', () => {
    expect(mentionsIn(show(written(nina.id, 'The Director')))).toEqual(['@Nina Park']);
  });

  test.each([
    ['somebody the server did not find', written('0190a0a0-0000-7000-8000-00000000000b')],
    ['a link without @', `[Nina Park](user:${nina.id})`],
    ['a broken id', 'Hello @[x](user:constructor)'],
  ])('%s is text', (_name, text) => {
    const shown = show(text);
    expect(mentionsIn(shown)).toEqual([]);
    expect(shown.textContent).toBe(text);
  });
});

describe('texts that are made to harm', () => {
  const most = 10_000;
  const fill = (part: string) => part.repeat(Math.ceil(most / part.length)).slice(0, most);

  test.each([
    ['quotes', fill('>')],
    ['quotes with spaces', fill('> ')],
    ['lists', fill('- 1. * + > ')],
    ['numbers', fill('1. ')],
    ['stars', `${'*'.repeat(5000)}a${'*'.repeat(4999)}`],
    ['brackets', fill('[')],
    ['headings', fill('a\n==\n')],
  ])('%s are shown as they were written', (_name, text) => {
    expect(show(text).textContent).toBe(text);
    expect(elementsOf(show(text))).toEqual(['p']);
  });

  test('long ordinary texts keep their format', () => {
    const text = fill('This is **important** for [the plan](https://example.com) and _more_.\n\n');
    expect(elementsOf(show(text))).toContain('strong');
  });

  test('what is nested deeper than anybody reads is shown as it was written', () => {
    const shown = show(`${'> '.repeat(20)}deep`);
    expect(elementsOf(shown).filter((each) => each === 'blockquote')).toHaveLength(13);
    expect(shown.textContent).toBe(`${'> '.repeat(7)}deep`);
  });

  test('an override of the direction ends with its paragraph, its name and its link', () => {
    const shown = show(`\u202Eabc\n\n[\u202Emoc](https://example.com)\n\nNext @[x](user:${nina.id})`);
    expect(shown.textContent).toBe('\u202Eabc\u202Emoc (example.com)Next @Nina Park');
    expect([...shown.children].every((each) => each.getAttribute('dir') === 'auto')).toBe(true);
    expect([...shown.querySelectorAll('bdi')].map((each) => each.textContent)).toEqual([
      '\u202Emoc',
      '(example.com)',
      '@Nina Park',
    ]);
  });
});

describe('numbers of tickets', () => {
  const ticketLink = ({ number }: { number: string }) => <a href={`/${number}`}>#{number}</a>;
  const showWithLinks = (text: string) =>
    render(<Markdown text={text} mentions={[]} ticketLink={ticketLink} />).container.firstElementChild as HTMLElement;

  test.each([
    ['#12', ['/12']],
    ['As in #12, (#7) and **#340**.', ['/12', '/7', '/340']],
    ['- #1\n- #2', ['/1', '/2']],
  ])('%s leads to them', (text, expected) => {
    const shown = showWithLinks(text);
    expect(links(shown)).toEqual(expected);
  });

  test.each([
    'a#12',
    '#12a',
    '##12',
    '`#12`',
    '# 12',
    '#1234567890',
    '&#12;',
    'https://example.com/#12',
    '[#12](https://example.com)',
  ])('%s has none', (text) => {
    expect(links(showWithLinks(text)).filter((href) => !href?.startsWith('http'))).toEqual([]);
  });

  test('stay text without links, and nothing else of the text changes', () => {
    const text = 'Between #1 and #2';
    expect(showWithLinks(text).textContent).toBe(text);
    expect(links(show(text))).toEqual([]);
  });
});
