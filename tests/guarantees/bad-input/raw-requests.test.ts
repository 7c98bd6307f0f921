import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany } from '#tests/support/company.ts';
import { authorization, expectProblem, get, listen, sendTo } from './raw-requests.ts';

/** Raw requests that our clients never send. No method or header avoids the check of the session. */

let test: TestApp;
let company: Company;
let port: number;
beforeAll(async () => {
  test = await startTestApp();
  company = await createCompany(test, 'Raw');
  port = await listen(test.app);
});
afterAll(() => test.stop());

const send = (...chunks: (string | Buffer)[]) => sendTo(port, ...chunks);
const authorized = () => authorization(company.admin);

describe('a method', () => {
  it('that the path does not have is refused', async () => {
    for (const method of ['PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']) {
      const request = `${method} /api/Projects HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${authorized()}\r\n`;
      const [answer] = await send(request);
      expect([404, 400], method).toContain(answer?.status);
    }
  });

  it('cannot be replaced by a header or query, and neither can the path', async () => {
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

  it('CONNECT does not open a tunnel', async () => {
    for (const target of ['elsewhere.example:443', '/api/Projects'])
      expect(await send(`CONNECT ${target} HTTP/1.1\r\nhost: a\r\n\r\n`)).toEqual([]);
  });
});

describe('a session', () => {
  it('applies to one request on a connection, not to the next', async () => {
    const one = (headers: string) => `GET /api/Clients HTTP/1.1\r\nhost: a\r\n${headers}\r\n`;
    const last = get('/api/Clients');
    const statuses = (await send(one(authorized()) + one('') + one(authorized()) + last)).map(({ status }) => status);
    expect(statuses).toEqual([200, 401, 200, 401]);
  });

  it('is not read from trailers, folded lines, other headers, cookies, the query or a second header', async () => {
    const { token } = company.admin;
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

  it.each(['HTTP/1.0', 'HTTP/2.0', 'no version'])('is required in %s as well', async (version) => {
    const first = `GET /api/Clients${version === 'no version' ? '' : ` ${version}`}`;
    expectProblem((await send(`${first}\r\nhost: a\r\nconnection: close\r\n\r\n`))[0], [400, 401]);
  });

  it.each(['websocket', 'h2c', 'TLS/1.0'])('is required for an upgrade to %s', async (protocol) => {
    const upgrade = `connection: upgrade, close\r\nupgrade: ${protocol}\r\nhttp2-settings: AAMAAABkAAQAAP__\r\n`;
    const [answer, ...more] = await send(`GET /api/Clients HTTP/1.1\r\nhost: a\r\n${upgrade}\r\n`);
    expectProblem(answer, [401]);
    expect(more).toEqual([]);
  });
});

describe('malformed HTTP', () => {
  it.each([
    ['nonsense', 'hello\r\n\r\n', 400],
    ['a header without colon', 'GET / HTTP/1.1\r\nhost: a\r\nnonsense\r\n\r\n', 400],
    ['a space before the colon', 'GET / HTTP/1.1\r\nhost : a\r\n\r\n', 400],
    ['NUL in a header', 'GET / HTTP/1.1\r\nhost: a\r\nx: \0\r\n\r\n', 400],
    ['too many headers', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`, 431],
    ['TLS', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]), 400],
    ['lines with bare line feeds', 'GET /Health HTTP/1.1\nhost: a\n\n', 400],
    ['a header with a bare line feed', 'GET /Health HTTP/1.1\r\nhost: a\r\nx: y\nx-z: z\r\n\r\n', 400],
    ['a carriage return in a header', 'GET /Health HTTP/1.1\r\nhost: a\r\nx: y\rz: z\r\n\r\n', 400],
    ['a folded header', 'GET /Health HTTP/1.1\r\nhost: a\r\nx: y\r\n z\r\n\r\n', 400],
    ['no host', 'GET /Health HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    ['a path with a space', 'GET /api/Projects x HTTP/1.1\r\nhost: a\r\n\r\n', 400],
    ['a path with a tab', 'GET\t/api/Projects\tHTTP/1.1\r\nhost: a\r\n\r\n', 400],
    ['a path with a control character', 'GET /api/\u0001 HTTP/1.1\r\nhost: a\r\n\r\n', 400],
    ['a path that is not ASCII', 'GET /api/\u00e4 HTTP/1.1\r\nhost: a\r\n\r\n', 400],
    ['a method in lower case', 'get /Health HTTP/1.1\r\nhost: a\r\n\r\n', 400],
    ['thousands of headers', `GET /Health HTTP/1.1\r\nhost: a\r\n${'x: y\r\n'.repeat(3000)}\r\n`, 431],
    ['an expectation', 'GET /Health HTTP/1.1\r\nhost: a\r\nexpect: wonders\r\n\r\n', 417],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ])('(%s) returns a problem', async (_, bytes, status) => {
    const answers = await send(bytes as string | Buffer);
    expect(answers).toHaveLength(1);
    expectProblem(answers[0], [status as number]);
  });
});

it('the server still answers after all of these requests', async () => {
  expect((await send(get('/Health')))[0]?.status).toBe(200);
});
