import { describe, expect, it } from 'vitest';
import { textOfHtml } from './text-of-html.ts';

describe('the text of HTML', () => {
  it.each([
    ['paragraphs', '<p>One</p><p>Two</p>', 'One\n\nTwo'],
    ['a heading as it was written', '<h1>Lobby</h1><h6>Lamps</h6>', 'Lobby\n\nLamps'],
    ['a link with its address', '<a href="https://a.example">here</a>', 'here [https://a.example]'],
    ['a link that is its address once', '<a href="https://a.example">https://a.example</a>', 'https://a.example'],
    ['no picture of elsewhere', 'a<img src="https://a.example/x.png" alt="x">b', 'ab'],
    ['a long line in one piece', `<p>${'word '.repeat(60)}</p>`, 'word '.repeat(60).trim()],
  ])('has %s', (_, html, text) => {
    expect(textOfHtml(html)).toBe(text);
  });

  it('has the names of pictures that the mail brings along, where they stand', () => {
    const pictures = new Map([
      ['one@a', 'site.png'],
      ['two b', 'a<b>.png'],
    ]);
    const html = 'x<img src="cid:one@a">y<IMG alt=z src=cid:two%20b>z<img src="cid:three">w<img src="cid:%zz">';
    expect(textOfHtml(html, pictures)).toBe('x[site.png]y[a b .png]zw');
    expect(textOfHtml(html)).toBe('xyzw');
  });

  it('is read up to a megabyte', () => {
    expect(textOfHtml(`${'x'.repeat(1024 * 1024 - 1)}yz`)).toBe(`${'x'.repeat(1024 * 1024 - 1)}y`);
  });
});

describe('HTML that nobody writes by hand', () => {
  const item = '<p><a href="https://a.example">a&amp;&lt;b&gt;&nbsp;c</a></p>';

  it.each([
    ['4,000 tags', `${item}${'<b></b>'.repeat(1998)}`, true],
    ['more than 4,000 tags', `${item}${'<b></b>'.repeat(1999)}`, false],
    ['200 tags open at once', `${item}${'<i>'.repeat(200)}`, true],
    ['more than 200 tags open at once', `${item}${'<i>'.repeat(201)}`, false],
    ['many tags that are never closed', `${item}${'<br>'.repeat(300)}`, true],
  ])('is recognised: %s', (_, html, isOrdinary) => {
    const text = textOfHtml(html);
    if (isOrdinary) expect(text).toMatch(/^a&<b>\sc \[https:\/\/a\.example\]/);
    else expect(text).toBe('a&<b> c');
  });

  it('keeps its lines, and no more than one empty line between them', () => {
    const much = '<b></b>'.repeat(2001);
    expect(textOfHtml(`${much}<div>a \t b</div><p>c</p><br><br>\n<br>d<td>e`)).toBe('a b\n c\n\nd e');
  });
});
