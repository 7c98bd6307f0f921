import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemSchema } from '#contract/problems.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createCompany, type Person } from '#tests/support/company.ts';

/** Q22, D5: what clients of ours never send, byte by byte. No spelling of a path gets past the session. */

let test: TestApp;
let admin: Person;
let port: number;
beforeAll(async () => {
  test = await startTestApp();
  admin = (await createCompany(test, 'Raw')).admin;
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  port = (test.app.server.address() as { port: number }).port;
});
afterAll(() => test.stop());

type Answer = { status: number; headers: string; body: string };

/** Everything that comes back until the connection ends, as one answer after the other. */
async function send(...chunks: (string | Buffer)[]): Promise<Answer[]> {
  const socket = connect(port, '127.0.0.1');
  const received: Buffer[] = [];
  socket.on('data', (chunk) => received.push(chunk)).on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  for (const chunk of chunks) {
    socket.write(chunk);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 3000))]);
  socket.destroy();
  return parse(Buffer.concat(received).toString());
}

function parse(text: string): Answer[] {
  return text
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter(Boolean)
    .map((each) => {
      const [head = '', ...rest] = each.split('\r\n\r\n');
      return { status: Number(head.slice(9, 12)), headers: head.toLowerCase(), body: rest.join('\r\n\r\n') };
    });
}

function expectProblem(answer: Answer | undefined, statuses: number[]): void {
  expect(statuses).toContain(answer?.status);
  expect(answer?.headers).toContain('content-type: application/problem+json');
  expect(answer?.headers).toContain('x-content-type-options: nosniff');
  expect(problemSchema.parse(JSON.parse(answer?.body ?? '')).status).toBe(answer?.status);
}

const get = (target: string, headers = '') =>
  `GET ${target} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${headers}\r\n`;

describe('a path', () => {
  it.each([
    '/api/Nothing',
    '/api',
    '/api/',
    '/api/projects',
    '/API/Projects',
    '//api/Projects',
    '/api//Projects',
    '/api/Projects%2F',
    '/api%2FProjects',
    '/api/./Projects',
    '/api/x/../Projects',
    '/api/Projects;x=1',
    '/api/Projects/../../api/Projects',
    '/api/Projects%00',
    '/api/Projects\\',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '*',
  ])('%s names nothing, with and without a session', async (target) => {
    expectProblem((await send(get(target)))[0], [404]);
    expectProblem((await send(get(target, `authorization: Bearer ${admin.token}\r\n`)))[0], [404]);
  });

  it.each(['/api/Projects', '/api/Projects/', '/api/%50rojects', '/api/Projects?', '/api/Projects#x'])(
    '%s asks for a session however it is spelled',
    async (target) => {
      const [answer] = await send(get(target));
      expectProblem(answer, [401, 404]);
    },
  );

  it('in absolute form is no way around', async () => {
    for (const target of ['http://elsewhere.example/api/Projects', 'https://a@b/api/Projects'])
      expectProblem((await send(get(target)))[0], [401, 404]);
  });

  it('that cannot be decoded is a problem', async () => {
    for (const target of ['/api/Projects/%', '/api/Projects/%zz', '/api/Projects/%c3%28', '/%ff'])
      expectProblem((await send(get(target)))[0], [400, 404]);
  });
});

it('a method that an operation does not have names nothing', async () => {
  for (const method of ['PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']) {
    const request = `${method} /api/Projects HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`;
    const [answer] = await send(request);
    expect([404, 400], method).toContain(answer?.status);
  }
});

describe('what is no HTTP', () => {
  it.each([
    ['nonsense', 'hello\r\n\r\n', 400],
    ['a header without colon', 'GET / HTTP/1.1\r\nhost: a\r\nnonsense\r\n\r\n', 400],
    ['a space before the colon', 'GET / HTTP/1.1\r\nhost : a\r\n\r\n', 400],
    ['NUL in a header', 'GET / HTTP/1.1\r\nhost: a\r\nx: \0\r\n\r\n', 400],
    ['too many headers', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`, 431],
    ['TLS', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]), 400],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ])('(%s) is a problem', async (_, bytes, status) => {
    const answers = await send(bytes as string | Buffer);
    expect(answers).toHaveLength(1);
    expectProblem(answers[0], [status as number]);
  });
});

describe('a body whose end is in doubt', () => {
  const post = (headers: string) =>
    `POST /api/Clients HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${admin.token}\r\ncontent-type: application/json\r\n${headers}\r\n`;
  const hidden = 'GET /api/Users/me HTTP/1.1\r\nhost: a\r\n\r\n';

  it.each([
    ['two lengths', 'content-length: 2\r\ncontent-length: 3\r\n', '{}x'],
    ['a length beside chunks', 'content-length: 2\r\ntransfer-encoding: chunked\r\n', `0\r\n\r\n${hidden}`],
    ['an unknown encoding', 'transfer-encoding: nonsense\r\n', `2\r\n{}\r\n0\r\n\r\n${hidden}`],
    ['chunked, but not last', 'transfer-encoding: chunked, identity\r\n', `0\r\n\r\n${hidden}`],
    ['a negative length', 'content-length: -1\r\n', '{}'],
    ['a chunk of no size', 'transfer-encoding: chunked\r\n', `zz\r\n{}\r\n0\r\n\r\n${hidden}`],
  ])('(%s) is refused, and nothing after it is taken for a request', async (_, headers, body) => {
    const answers = await send(post(headers), body);
    expect(answers.map(({ status }) => status)).not.toContain(200);
    // A request whose head was read may already be answered when its body turns out to be none.
    for (const { status } of answers) expect(status).toBe(400);
    expect(answers.length).toBeLessThanOrEqual(1);
  });

  it('in chunks is read like any other', async () => {
    const chunk = '{"name": "In chunks"}';
    const text = `${chunk.length.toString(16)}\r\n${chunk}\r\n0\r\n\r\n`;
    const [answer] = await send(post('transfer-encoding: chunked\r\nconnection: close\r\n'), text);
    expect(answer?.status).toBe(201);
  });

  it('is refused in chunks when it is too large, however long it goes on', async () => {
    const chunk = `100000\r\n${'x'.repeat(0x100000)}\r\n`;
    const [answer] = await send(post('transfer-encoding: chunked\r\nconnection: close\r\n'), chunk, chunk, chunk);
    expectProblem(answer, [413]);
  });
});

it('a server that was sent all this still answers', async () => {
  expect((await send(get('/Health')))[0]?.status).toBe(200);
});
