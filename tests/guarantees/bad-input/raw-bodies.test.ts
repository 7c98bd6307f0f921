import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createCompany, type Person } from '#tests/support/company.ts';
import { authorization, expectProblem, get, listen, sendTo } from './raw-requests.ts';

/** Bodies that our clients never send. No body is read as a second request, and none skips a check. */

let test: TestApp;
let admin: Person;
let port: number;
beforeAll(async () => {
  test = await startTestApp();
  admin = (await createCompany(test, 'Raw')).admin;
  port = await listen(test.app);
});
afterAll(() => test.stop());

const send = (...chunks: string[]) => sendTo(port, ...chunks);
const authorized = () => authorization(admin);

describe('a body of unclear length', () => {
  const post = (headers: string) =>
    `POST /api/Clients HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${admin.token}\r\ncontent-type: application/json\r\n${headers}\r\n`;
  const hidden = 'GET /api/Users/me HTTP/1.1\r\nhost: a\r\n\r\n';

  it.each([
    ['two lengths', 'content-length: 2\r\ncontent-length: 3\r\n', '{}x'],
    ['the same length twice', 'content-length: 2\r\ncontent-length: 2\r\n', '{}'],
    ['a list of lengths', 'content-length: 2, 2\r\n', '{}'],
    ['a length with a sign', 'content-length: +2\r\n', '{}'],
    ['a hexadecimal length', 'content-length: 0x2\r\n', '{}'],
    ['a length that overflows', 'content-length: 99999999999999999999999\r\n', '{}'],
    ['chunks beside a length', 'transfer-encoding: chunked\r\ncontent-length: 2\r\n', `0\r\n\r\n${hidden}`],
    ['chunks twice', 'transfer-encoding: chunked\r\ntransfer-encoding: chunked\r\n', `0\r\n\r\n${hidden}`],
    ['chunks after a space', 'transfer-encoding : chunked\r\n', `0\r\n\r\n${hidden}`],
    ['chunks after a vertical tab', 'transfer-encoding:\u000bchunked\r\n', `0\r\n\r\n${hidden}`],
    ['almost chunks', 'transfer-encoding: xchunked\r\n', `0\r\n\r\n${hidden}`],
    ['a chunk size that overflows', 'transfer-encoding: chunked\r\n', `ffffffffffffffff1\r\n{}\r\n0\r\n\r\n${hidden}`],
    ['chunks with bare line feeds', 'transfer-encoding: chunked\r\n', `2\n{}\n0\n\n${hidden}`],
    ['an extension with a bare line feed', 'transfer-encoding: chunked\r\n', `2;a=\nb\r\n{}\r\n0\r\n\r\n${hidden}`],
    ['a chunk longer than it says', 'transfer-encoding: chunked\r\n', `2\r\n{}${hidden}\r\n0\r\n\r\n`],
    ['a length beside chunks', 'content-length: 2\r\ntransfer-encoding: chunked\r\n', `0\r\n\r\n${hidden}`],
    ['an unknown encoding', 'transfer-encoding: nonsense\r\n', `2\r\n{}\r\n0\r\n\r\n${hidden}`],
    ['chunked, but not last', 'transfer-encoding: chunked, identity\r\n', `0\r\n\r\n${hidden}`],
    ['a negative length', 'content-length: -1\r\n', '{}'],
    ['a chunk with an invalid size', 'transfer-encoding: chunked\r\n', `zz\r\n{}\r\n0\r\n\r\n${hidden}`],
  ])('(%s) is refused, and nothing after it is read as a request', async (_, headers, body) => {
    const answers = await send(post(headers), body);
    expect(answers.map(({ status }) => status)).not.toContain(200);
    // The server may answer before it finds that the body is malformed.
    for (const { status } of answers) expect(status).toBe(400);
    expect(answers.length).toBeLessThanOrEqual(1);
  });

  it('that looks like a request is read as a body', async () => {
    const bodied = `GET /Health HTTP/1.1\r\nhost: a\r\ncontent-length: ${hidden.length}\r\n\r\n${hidden}`;
    const answers = await send(bodied + get('/Health/live'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.at(-1)?.body).not.toContain(admin.id);
  });

  it('is refused if it is compressed', async () => {
    const text = '16\r\n{"name": "Not packed"}\r\n0\r\n\r\n';
    const compressed = 'transfer-encoding: gzip, chunked\r\nconnection: close\r\n';
    expectProblem((await send(post(compressed), text))[0], [415]);
  });

  it('in chunks is accepted', async () => {
    const chunk = '{"name": "In chunks"}';
    const text = `${chunk.length.toString(16)}\r\n${chunk}\r\n0\r\n\r\n`;
    const [answer] = await send(post('transfer-encoding: chunked\r\nconnection: close\r\n'), text);
    expect(answer?.status).toBe(201);
  });

  it('in chunks is refused when it is too large', async () => {
    const chunk = `100000\r\n${'x'.repeat(0x100000)}\r\n`;
    const [answer] = await send(post('transfer-encoding: chunked\r\nconnection: close\r\n'), chunk, chunk, chunk);
    expectProblem(answer, [413]);
  });
});

describe('a body with an unusual content type', () => {
  const contentTypes = [
    'application/json; charset=utf-16',
    'APPLICATION/JSON',
    'application/json;charset=utf-8;x="y;z"',
    'application/json, text/html',
    'text/html, application/json',
    'application/json\tx',
    'application/jsonp',
    'application/ld+json',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=x; boundary=y',
    '../application/json',
    '*/*',
    'application/json;',
    '',
  ];

  it.each(contentTypes)('(%s) does not skip the session or the validation', async (contentType) => {
    const sent = (headers: string, body: string, target = '/api/Clients') =>
      send(
        `POST ${target} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: ${contentType}\r\n${headers}content-length: ${body.length}\r\n\r\n${body}`,
      );
    expectProblem((await sent('', '{"name": "Anonymous"}'))[0], [401]);
    expectProblem((await sent(authorized(), '{"name": ""}'))[0], [400, 415]);
    expectProblem((await sent(authorized(), 'name=x'))[0], [400, 415]);
    expectProblem((await sent(authorized(), '--x--', '/api/Documents/upload'))[0], [400, 415]);
  });
});
