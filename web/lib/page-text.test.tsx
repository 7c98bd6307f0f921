import { expect, test } from 'vitest';
import { textOfPage } from './page-text.ts';

const nginx = `<html>\r
<head><title>502 Bad Gateway</title></head>\r
<body>\r
<center><h1>502 Bad Gateway</h1></center>\r
<hr><center>nginx/1.29.0</center>\r
</body>\r
</html>\r
<!-- a padding to disable MSIE and Chrome friendly error page -->\r
`;

test.each([
  ['a page of nginx', nginx, '502 Bad Gateway nginx/1.29.0'],
  ['a doctype before it', '<!DOCTYPE html><p>Down for <b>main</b>tenance</p>', 'Down for maintenance'],
  [
    'blocks one after another',
    '<h1>Sorry</h1><p>Try<br>later</p><ul><li>one</li><li>two</li></ul>',
    'Sorry Try later one two',
  ],
  ['characters written as entities', '<p>Tom &amp; Jerry &lt;b&gt; caf&eacute;</p>', 'Tom & Jerry <b> café'],
  ['scripts and styles left out', '<style>p{color:red}</style><script>alert(1)</script><p>Words</p>', 'Words'],
  ['a script that is never closed', '<p>Words</p><script>alert(1)', 'Words'],
  ['handlers and addresses left out', '<img src=x onerror="alert(1)"><a href="javascript:alert(1)">Link</a>', 'Link'],
  ['its title where the body says nothing', '<title>Gateway  Timeout</title><body></body>', 'Gateway Timeout'],
  ['nothing', '<html><body><hr></body></html>', undefined],
])('%s', (_, html, text) => {
  expect(textOfPage(html)).toBe(text);
});

test('does not run scripts or change the current page', () => {
  const before = document.documentElement.outerHTML;
  textOfPage('<script>document.title = "changed"</script><img src="x" onerror="document.title = 1"><p>x</p>');
  expect(document.documentElement.outerHTML).toBe(before);
});

test('shortens a long page without splitting characters', () => {
  expect(textOfPage(`<p>${'😀'.repeat(301)}</p>`)).toBe(`${'😀'.repeat(300)}...`);
  expect(textOfPage(`<p>${'a'.repeat(300)}</p>`)).toBe('a'.repeat(300));
});

test('reads only the beginning of a huge page', () => {
  const huge = `<p>First words</p><!--${'x'.repeat(5_000_000)}--><p>last</p>`;
  expect(textOfPage(huge)).toBe('First words');
});
