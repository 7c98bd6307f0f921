import net, { type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { mailEnvironment, type SmtpSink, smtpError, startSmtp } from '#tests/support/smtp.ts';
import { deliver } from './transport.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function start(behaviour?: Parameters<typeof startSmtp>[0]): Promise<SmtpSink> {
  const sink = await startSmtp(behaviour);
  stops.push(sink.stop);
  return sink;
}

function serverOf(url: string) {
  return readConfig(mailEnvironment({ url })).mail as NonNullable<ReturnType<typeof readConfig>['mail']>;
}

const letter = {
  sender: 'Studio North',
  recipient: 'Ann Lee',
  address: 'ann@acme.example',
  messageId: '<1@studio.example>',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
};
const send = (url: string, signal?: AbortSignal) => deliver(serverOf(url), letter, signal);

/** A server that is no mail server: `talk` gets each connection. */
async function startRaw(talk: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    talk(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('line breaks in a subject or a name make no header and no recipient', async () => {
  const sink = await start();
  const harm = 'Hello\r\nBcc: eve@elsewhere.example\r\n\r\nBody';
  const hostile = { ...letter, subject: harm, sender: harm, recipient: harm, replyTo: undefined };
  expect(await deliver(serverOf(sink.url), hostile)).toMatchObject({ outcome: 'accepted' });
  expect(sink.received).toMatchObject([{ to: ['ann@acme.example'] }]);
  const [head = ''] = sink.received[0]?.raw.split('\r\n\r\n', 1) ?? [];
  expect(head).toMatch(/^Subject: /m);
  expect(head).not.toMatch(/^Bcc:/im);
});

describe('the account', () => {
  const password = 'open-sesame-7';
  const options = {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (
      auth: { username?: string | null | undefined; password?: string | null | undefined },
      _session: unknown,
      done: (error: Error | null, answer?: { user: string }) => void,
    ) =>
      auth.username === 'me' && auth.password === password
        ? done(null, { user: 'me' })
        : done(smtpError(535, `5.7.8 Wrong: ${auth.password}`)),
  };

  it('is used, and a wrong password is told in the words of the server', async () => {
    const sink = await start({ options });
    const url = (word: string) => sink.url.replace('//', `//me:${word}@`);
    expect(await send(url(password))).toEqual({ outcome: 'accepted', answer: '250 Ok: queued as 1' });
    const wrong = await send(url('guess-work-9'));
    expect(wrong.outcome).toBe('deferred');
    expect(wrong.answer).toMatch(/^535 5\.7\.8 Wrong: •••/);
    expect(wrong.answer).not.toContain('guess-work-9');
  });
});

describe('TLS', () => {
  it('is used where the server offers it', async () => {
    const sink = await start({ options: { disabledCommands: [] } });
    expect((await send(sink.url)).outcome).toBe('accepted');
    expect(sink.received.map(({ secure }) => secure)).toEqual([true]);
  });

  it('is required, except on this machine', async () => {
    const sink = await start();
    const here = serverOf(sink.url);
    expect((await deliver(here, letter)).outcome).toBe('accepted');
    const elsewhere = { ...here, server: { ...here.server, isLoopback: false } };
    expect((await deliver(elsewhere, letter)).outcome).not.toBe('accepted');
    expect(sink.received).toHaveLength(1);
  });

  it('needs a certificate that can be verified, except on this machine', async () => {
    const sink = await start({ options: { disabledCommands: [] } });
    const here = serverOf(sink.url);
    const { outcome, answer } = await deliver({ ...here, server: { ...here.server, isLoopback: false } }, letter);
    expect(outcome).toBe('unreachable');
    expect(answer).toMatch(/certificate/i);
    expect(sink.received).toEqual([]);
  });
});

describe('a server that', () => {
  it('is not there: unreachable, with the reason', async () => {
    const sink = await start();
    await sink.stop();
    stops.pop();
    expect(await send(sink.url)).toEqual({
      outcome: 'unreachable',
      answer: `connect ECONNREFUSED 127.0.0.1:${sink.port}`,
    });
  });

  it('drops the connection after the mail: unreachable, so it is sent again', async () => {
    const url = await startRaw((socket) => {
      socket.write('220 hello\r\n');
      let isData = false;
      socket.on('data', (chunk) => {
        const text = chunk.toString();
        if (isData && text.endsWith('\r\n.\r\n')) socket.destroy();
        if (isData) return;
        isData = text.startsWith('DATA');
        socket.write(isData ? '354 go on\r\n' : '250 ok\r\n');
      });
    });
    const { outcome, answer } = await send(url);
    expect(outcome).toBe('unreachable');
    expect(answer).not.toBe('');
  });

  it('says nothing, or talks without end: unreachable after ten seconds', async () => {
    const silent = await startRaw(() => {});
    const talking = await startRaw((socket) => {
      const line = `220-${'x'.repeat(10_000)}\r\n`;
      const talk = () => {
        while (!socket.destroyed && socket.write(line));
      };
      socket.on('drain', talk);
      talk();
    });
    // Both at once, because each takes the ten seconds.
    const [toSilent, toTalking] = await Promise.all([send(silent), send(talking)]);
    expect([toSilent.outcome, toTalking.outcome]).toEqual(['unreachable', 'unreachable']);
    expect(toTalking.answer.length).toBeLessThanOrEqual(500);
  });

  it('answers with controls and long lines: kept as one short line', async () => {
    const url = await startRaw((socket) => socket.write(`554 no\t${'y'.repeat(2000)}\r\n`));
    const { answer } = await send(url);
    expect(answer).toMatch(/^[^\p{Cc}]{1,500}$/u);
  });

  it('is slow: the talk ends with the signal', async () => {
    const url = await startRaw(() => {});
    expect((await send(url, AbortSignal.timeout(100))).outcome).toBe('unreachable');
  });
});
