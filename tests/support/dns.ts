import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** A DNS server that answers each question for an IPv4 address with the next one of its list, and its resolver. */
export async function startDns(addresses: readonly string[]) {
  const socket = createSocket('udp4');
  let asked = 0;
  socket.on('message', (question, { port, address }) => {
    const isIPv4 = question.readUInt16BE(questionEnd(question) - 4) === 1;
    const answer = isIPv4 ? addresses[Math.min(asked++, addresses.length - 1)] : undefined;
    socket.send(answerTo(question, answer), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const resolver = new Resolver({ timeout: 1000, tries: 1 });
  resolver.setServers([`127.0.0.1:${(socket.address() as AddressInfo).port}`]);
  return { resolver, asked: () => asked, stop: () => socket.close() };
}

/** The question as it is, and one answer or none. */
function answerTo(question: Buffer, address: string | undefined): Buffer {
  const message = Buffer.from(question.subarray(0, questionEnd(question)));
  message.writeUInt16BE(0x8180, 2);
  message.writeUInt16BE(address ? 1 : 0, 6);
  message.writeUInt32BE(0, 8);
  if (!address) return message;
  const pointerToName = [0xc0, 12];
  const typeClassLifetimeLength = [0, 1, 0, 1, 0, 0, 0, 0, 0, 4];
  return Buffer.concat([
    message,
    Buffer.from([...pointerToName, ...typeClassLifetimeLength, ...address.split('.').map(Number)]),
  ]);
}

/** After the name, its type and its class. */
function questionEnd(message: Buffer): number {
  let at = 12;
  while (message[at]) at += (message[at] as number) + 1;
  return at + 5;
}
