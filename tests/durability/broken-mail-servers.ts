import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './mail-faults.ts';

/** Answers commands like a mail server, except those that `answers` has. Null closes the connection. */
function talk(socket: Socket, answers: Record<string, string | null>): void {
  let isMail = false;
  say('greeting', '220 mail.example ready');
  socket.on('data', (chunk) => {
    const text = chunk.toString('latin1');
    if (isMail && !text.endsWith('\r\n.\r\n')) return;
    const command = isMail ? '.' : (/^[A-Z]+/.exec(text)?.[0] ?? '');
    isMail = command === 'DATA' && answers.DATA === undefined;
    say(command, isMail ? '354 go on' : '250 ok');
  });

  function say(command: string, usual: string): void {
    const answer = command in answers ? answers[command] : usual;
    if (answer === null) socket.destroy();
    else socket.write(`${answer}\r\n`);
  }
}

const line = `220-${'x'.repeat(10_000)}\r\n`;

/** Mail servers that fail quickly, or talk so much that they are given up. */
export const quickFaults: Record<string, Fault> = {
  'closes every connection': (socket) => socket.destroy(),
  'is too busy to greet': (socket) => talk(socket, { greeting: '421 4.3.2 too busy' }),
  'greets without end': (socket) => {
    const speak = () => {
      while (!socket.destroyed && socket.write(line));
    };
    socket.on('drain', speak);
    speak();
  },
  'answers with nonsense': (socket) => socket.write(`${'\u0000\u00ff'.repeat(40)}\r\n`),
  'closes the connection at the address': (socket) => talk(socket, { RCPT: null }),
  'has a full queue': (socket) => talk(socket, { RCPT: '452 4.3.1 Insufficient system storage' }),
  'has a full queue after the mail': (socket) => talk(socket, { '.': '452 4.3.1 Insufficient system storage' }),
  'closes the connection after the mail, without an answer': (socket) => talk(socket, { '.': null }),
};

/** Mail servers that can only be given up after a time: 10 s without a greeting, 40 s in total. */
export const slowFaults: Record<string, Fault> = {
  'says nothing': () => {},
  'greets byte by byte': (socket) =>
    void speakSlowly(socket, '220 mail.example is not in a hurry at all, as you will notice'),
  'answers byte by byte': (socket) => {
    socket.write('220 mail.example ready\r\n');
    socket.once('data', () => void speakSlowly(socket, `250 mail.example ${'x'.repeat(200)}`));
  },
};

async function speakSlowly(socket: Socket, text: string): Promise<void> {
  for (const byte of text) {
    if (socket.destroyed) return;
    socket.write(byte);
    await sleep(1000);
  }
}

/** Takes the mail, says so and closes the connection in the same moment. */
export const takesAndCloses: Fault = (socket) => {
  talk(socket, {});
  socket.on('data', (chunk) => {
    if (chunk.toString('latin1').endsWith('\r\n.\r\n')) socket.destroySoon();
  });
};
