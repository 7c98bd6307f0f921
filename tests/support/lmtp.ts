import { connect, type Socket } from 'node:net';
import { createTransport } from 'nodemailer';

/** Hands over a mail by LMTP, as a mail server does. Returns the last words: `250 …`, or those of a refusal. */
export async function handOver(port: number, to: string | string[], raw: string | Buffer, from = ''): Promise<string> {
  const transport = createTransport({ host: '127.0.0.1', port, lmtp: true, ignoreTLS: true });
  try {
    return (await transport.sendMail({ envelope: { from, to }, raw })).response;
  } catch (error) {
    const { response, message } = error as Error & { response?: string };
    return response ?? message;
  } finally {
    transport.close();
  }
}

type Talk = {
  socket: Socket;
  /** Sends a line and returns the answer, without the lines before its last one. Empty if the connection was closed. */
  say(line: string): Promise<string>;
  close(): void;
};

/** A connection on which a test says what no mail server says. Resolves after the greeting. */
export async function startTalk(port: number): Promise<Talk> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
  });
  socket.on('error', () => {});
  async function lastLine(): Promise<string> {
    for (;;) {
      const line = /^\d{3} [^\r\n]*(?=\r\n$)/m.exec(text)?.[0];
      if (line || socket.closed) {
        text = '';
        return line ?? '';
      }
      await new Promise((resolve) => socket.once('data', resolve).once('close', resolve));
    }
  }
  await lastLine();
  return {
    socket,
    say: (line) => {
      socket.write(`${line}\r\n`);
      return lastLine();
    },
    close: () => socket.destroy(),
  };
}
