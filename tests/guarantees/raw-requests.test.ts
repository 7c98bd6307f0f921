import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemSchema } from '#contract/problems.ts';
import { buildApp } from '#server/app.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { root } from '#tests/support/process.ts';

/** Q22, D5: what clients of ours never send, byte by byte. No spelling of a path gets past the session. */

const webDir = path.join(root, 'dist/web');
let test: TestApp;
let company: Company;
let admin: Person;
/** With the built web, whose pages answer what no route does. */
let withPages: FastifyInstance;
let port: number;
let pagesPort: number;
beforeAll(async () => {
  if (!existsSync(webDir)) execFileSync(process.execPath, ['tools/build-web.ts'], { cwd: root });
  test = await startTestApp();
  company = await createCompany(test, 'Raw');
  admin = company.admin;
  withPages = await buildApp(test.services, { webDir });
  [port, pagesPort] = [await portOf(test.app), await portOf(withPages)];
}, 300_000);
afterAll(async () => {
  await withPages.close();
  await test.stop();
});

async function portOf(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as { port: number }).port;
}

type Answer = { status: number; headers: string; body: string };

/** Everything that comes back until the connection ends, as one answer after the other. */
async function send(...chunks: (string | Buffer)[]): Promise<Answer[]> {
  return sendTo(port, ...chunks);
}

async function sendTo(to: number, ...chunks: (string | Buffer)[]): Promise<Answer[]> {
  const socket = connect(to, '127.0.0.1');
  const received: Buffer[] = [];
  socket.on('data', (chunk) => received.push(chunk)).on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  for (const chunk of chunks) {
    socket.write(typeof chunk === 'string' ? Buffer.from(chunk, 'latin1') : chunk);
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
const authorized = () => `authorization: Bearer ${admin.token}\r\n`;

/** Spellings that are none of ours, though a proxy in between may take them for `/api/Projects`. */
const misspelled = [
  '/api/Nothing',
  '/api',
  '/api/',
  '/api/projects',
  '/API/Projects',
  '//api/Projects',
  '///api///Projects',
  '/api//Projects',
  '/api/Projects%2F',
  '/api%2FProjects',
  '/%2Fapi/Projects',
  '/api%5CProjects',
  '/\\api/Projects',
  '/api/./Projects',
  '/api/%2e/Projects',
  '/api/x/../Projects',
  '/api/x/..;/Projects',
  '/x/..;/api/Projects',
  '/..;/api/Projects',
  '/;/api/Projects',
  '/api;x=1/Projects',
  '/api/Projects;x=1',
  '/api/Projects/../../api/Projects',
  '/api/Projects%00',
  '/api/Projects%20',
  '/api/Projects%3F',
  '/api/Projects%23x',
  '/api/Projects\\',
  '/api/Projects.json',
  '/api/%2550rojects',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2fetc%2fpasswd',
];

describe('a path', () => {
  it.each([...misspelled, '*'])('%s names nothing, with and without a session', async (target) => {
    expectProblem((await send(get(target)))[0], [404]);
    expectProblem((await send(get(target, authorized())))[0], [404]);
  });

  it('of the API, however it is spelled, is no page for browsers either', async () => {
    const pages = misspelled.filter((target) => /^[/\\;%2F]*api/i.test(target));
    expect(pages.length).toBeGreaterThan(20);
    const others = ['http://localhost/api/Nothing', '/%61pi/Nothing', '/docs/nothing', '/assets/nothing', '/Health/x'];
    for (const target of [...pages, ...others]) {
      const [answer] = await sendTo(pagesPort, get(target, 'accept: text/html\r\n'));
      expect(answer?.status, target).toBe(404);
      expectProblem(answer, [404]);
    }
    const [page] = await sendTo(pagesPort, get('/projects/anything', 'accept: text/html\r\n'));
    expect(page?.headers).toContain('content-type: text/html');
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
      for (const to of [port, pagesPort]) expectProblem((await sendTo(to, get(target)))[0], [400, 404]);
  });

  it('of any length is answered', async () => {
    for (const length of [1000, 12_000]) expectProblem((await send(get(`/api/${'x'.repeat(length)}`)))[0], [404]);
    expectProblem((await send(get(`/api/${'x'.repeat(20_000)}`)))[0], [431]);
  });
});

describe('a method', () => {
  it('that an operation does not have names nothing', async () => {
    for (const method of ['PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']) {
      const request = `${method} /api/Projects HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${authorized()}\r\n`;
      const [answer] = await send(request);
      expect([404, 400], method).toContain(answer?.status);
    }
  });

  it('is not replaced by what a header or a query says, nor is the path', async () => {
    const projectId = await company.addProject({ clientId: await company.addClient('Kept') });
    const overrides = ['x-http-method-override', 'x-http-method', 'x-method-override']
      .map((name) => `${name}: DELETE\r\n`)
      .join('');
    const [shown] = await send(get(`/api/Projects/${projectId}?_method=DELETE`, `${authorized()}${overrides}`));
    expect(shown?.status).toBe(200);
    expect((await send(get(`/api/Projects/${projectId}`, authorized())))[0]?.status).toBe(200);
    const paths =
      'x-original-url: /api/Projects\r\nx-rewrite-url: /api/Projects\r\nx-forwarded-prefix: /api/Projects\r\n';
    const [health] = await send(get('/Health', `${authorized()}${paths}`));
    expect(health?.body).toContain('Healthy');
    expectProblem(
      (await send(get('/api/Projects', 'x-original-url: /Health\r\nx-forwarded-for: 127.0.0.1\r\n')))[0],
      [401],
    );
  });

  it('CONNECT makes nobody a proxy', async () => {
    for (const target of ['elsewhere.example:443', '/api/Projects'])
      expect(await send(`CONNECT ${target} HTTP/1.1\r\nhost: a\r\n\r\n`)).toEqual([]);
  });
});

describe('a session', () => {
  it('is of one request on a connection, not of the next', async () => {
    const one = (headers: string) => `GET /api/Clients HTTP/1.1\r\nhost: a\r\n${headers}\r\n`;
    const last = get('/api/Clients');
    const statuses = (await send(one(authorized()) + one('') + one(authorized()) + last)).map(({ status }) => status);
    expect(statuses).toEqual([200, 401, 200, 401]);
  });

  it('is not taken from trailers, folded lines, other headers, cookies, the query, or the second of two', async () => {
    const { token } = admin;
    const trailed = `POST /api/Clients HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\ntrailer: authorization\r\n\r\n2\r\n{}\r\n0\r\n${authorized()}\r\n`;
    expectProblem((await send(trailed))[0], [401]);
    expectProblem((await send(get('/api/Clients', `authorization: Bearer\r\n ${token}\r\n`)))[0], [400]);
    for (const header of [
      `proxy-authorization: Bearer ${token}`,
      `x-authorization: Bearer ${token}`,
      `cookie: token=${token}; authorization=Bearer ${token}`,
      `authorization: Bearer wrong\r\nauthorization: Bearer ${token}`,
      `authorization: Bearer wrong, Bearer ${token}`,
      `authorization: Basic ${Buffer.from(`ada:${token}`).toString('base64')}`,
    ])
      expectProblem((await send(get('/api/Clients', `${header}\r\n`)))[0], [401]);
    expectProblem((await send(get(`/api/Clients?token=${token}&access_token=${token}`)))[0], [401]);
  });

  it.each(['HTTP/1.0', 'HTTP/2.0', 'no version'])('is asked for in %s as well', async (version) => {
    const first = `GET /api/Clients${version === 'no version' ? '' : ` ${version}`}`;
    expectProblem((await send(`${first}\r\nhost: a\r\nconnection: close\r\n\r\n`))[0], [400, 401]);
  });

  it.each(['websocket', 'h2c', 'TLS/1.0'])('is asked for when the connection is to become %s', async (protocol) => {
    const upgrade = `connection: upgrade, close\r\nupgrade: ${protocol}\r\nhttp2-settings: AAMAAABkAAQAAP__\r\n`;
    const [answer, ...more] = await send(`GET /api/Clients HTTP/1.1\r\nhost: a\r\n${upgrade}\r\n`);
    expectProblem(answer, [401]);
    expect(more).toEqual([]);
  });
});

describe('what is no HTTP', () => {
  it.each([
    ['nonsense', 'hello\r\n\r\n', 400],
    ['a header without colon', 'GET / HTTP/1.1\r\nhost: a\r\nnonsense\r\n\r\n', 400],
    ['a space before the colon', 'GET / HTTP/1.1\r\nhost : a\r\n\r\n', 400],
    ['NUL in a header', 'GET / HTTP/1.1\r\nhost: a\r\nx: \0\r\n\r\n', 400],
    ['too many headers', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`, 431],
    ['TLS', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]), 400],
    ['lines that end in half', 'GET /Health HTTP/1.1\nhost: a\n\n', 400],
    ['a header that ends in half', 'GET /Health HTTP/1.1\r\nhost: a\r\nx: y\nx-z: z\r\n\r\n', 400],
    ['a carriage return in a header', 'GET /Health HTTP/1.1\r\nhost: a\r\nx: y\rz: z\r\n\r\n', 400],
    ['a folded header', 'GET /Health HTTP/1.1\r\nhost: a\r\nx: y\r\n z\r\n\r\n', 400],
    ['no host', 'GET /Health HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    ['a path with a space', 'GET /api/Projects x HTTP/1.1\r\nhost: a\r\n\r\n', 400],
    ['a path with a tab', 'GET\t/api/Projects\tHTTP/1.1\r\nhost: a\r\n\r\n', 400],
    ['a path with a control character', 'GET /api/\u0001 HTTP/1.1\r\nhost: a\r\n\r\n', 400],
    ['a path that is not ASCII', 'GET /api/\u00e4 HTTP/1.1\r\nhost: a\r\n\r\n', 400],
    ['a method in small letters', 'get /Health HTTP/1.1\r\nhost: a\r\n\r\n', 400],
    ['thousands of headers', `GET /Health HTTP/1.1\r\nhost: a\r\n${'x: y\r\n'.repeat(3000)}\r\n`, 431],
    ['an expectation', 'GET /Health HTTP/1.1\r\nhost: a\r\nexpect: wonders\r\n\r\n', 417],
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
    ['the same length twice', 'content-length: 2\r\ncontent-length: 2\r\n', '{}'],
    ['a list of lengths', 'content-length: 2, 2\r\n', '{}'],
    ['a length with a sign', 'content-length: +2\r\n', '{}'],
    ['a length of another base', 'content-length: 0x2\r\n', '{}'],
    ['a length beyond numbers', 'content-length: 99999999999999999999999\r\n', '{}'],
    ['chunks beside a length', 'transfer-encoding: chunked\r\ncontent-length: 2\r\n', `0\r\n\r\n${hidden}`],
    ['chunks twice', 'transfer-encoding: chunked\r\ntransfer-encoding: chunked\r\n', `0\r\n\r\n${hidden}`],
    ['chunks after a space', 'transfer-encoding : chunked\r\n', `0\r\n\r\n${hidden}`],
    ['chunks after a tabulator', 'transfer-encoding:\u000bchunked\r\n', `0\r\n\r\n${hidden}`],
    ['almost chunks', 'transfer-encoding: xchunked\r\n', `0\r\n\r\n${hidden}`],
    ['a chunk beyond numbers', 'transfer-encoding: chunked\r\n', `ffffffffffffffff1\r\n{}\r\n0\r\n\r\n${hidden}`],
    ['chunks that end in half', 'transfer-encoding: chunked\r\n', `2\n{}\n0\n\n${hidden}`],
    ['an extension that ends in half', 'transfer-encoding: chunked\r\n', `2;a=\nb\r\n{}\r\n0\r\n\r\n${hidden}`],
    ['a chunk longer than it says', 'transfer-encoding: chunked\r\n', `2\r\n{}${hidden}\r\n0\r\n\r\n`],
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

  it('that is a request itself is a body', async () => {
    const bodied = `GET /Health HTTP/1.1\r\nhost: a\r\ncontent-length: ${hidden.length}\r\n\r\n${hidden}`;
    const answers = await send(bodied + get('/Health/live'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.at(-1)?.body).not.toContain(admin.id);
  });

  it('is not read where it is packed', async () => {
    const text = '16\r\n{"name": "Not packed"}\r\n0\r\n\r\n';
    const packed = 'transfer-encoding: gzip, chunked\r\nconnection: close\r\n';
    expectProblem((await send(post(packed), text))[0], [415]);
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

describe('a body of an odd kind', () => {
  const kinds = [
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

  it.each(kinds)('(%s) skips neither session nor checks', async (kind) => {
    const sent = (headers: string, body: string, target = '/api/Clients') =>
      send(
        `POST ${target} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: ${kind}\r\n${headers}content-length: ${body.length}\r\n\r\n${body}`,
      );
    expectProblem((await sent('', '{"name": "Anonymous"}'))[0], [401]);
    expectProblem((await sent(authorized(), '{"name": ""}'))[0], [400, 415]);
    expectProblem((await sent(authorized(), 'name=x'))[0], [400, 415]);
    expectProblem((await sent(authorized(), '--x--', '/api/Documents/upload'))[0], [400, 415]);
  });
});

it('a server that was sent all this still answers', async () => {
  expect((await send(get('/Health')))[0]?.status).toBe(200);
});
