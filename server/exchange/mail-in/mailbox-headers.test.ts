import { describe, expect, it } from 'vitest';
import { readEnvelope } from './mailbox-headers.ts';

const domain = 'mail.studio.example';
const read = (...lines: string[]) => readEnvelope(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), domain);

describe('the addresses of a mail in a mailbox', () => {
  it.each<[string, string[], string[]]>([
    ['To', [`To: Us <t+12@${domain}>`], [`t+12@${domain}`]],
    [
      'To and Cc, each once',
      [`To: <t+1@${domain}>`, `Cc: a@b.example, T+1@${domain}, t+2@${domain}`],
      [`t+1@${domain}`, `t+2@${domain}`],
    ],
    ['broken lines', ['To: "Us" <someone@acme.example>,', ` <t+12@${domain}>`], [`t+12@${domain}`]],
    [
      'what the server wrote on delivery, before To',
      [`X-Original-To: t+2@${domain}`, `To: <t+1@${domain}>`],
      [`t+2@${domain}`],
    ],
    [
      'To, if the server wrote only the mailbox',
      [`Delivered-To: tray@${domain}`, `To: <t+1@${domain}>`],
      [`t+1@${domain}`],
    ],
    ['no other domain', ['To: t+1@studio.example', `Cc: t+1@x.${domain}`, `To: t+1@${domain}.example`], []],
    ['no other header', [`Subject: t+1@${domain}`, `Reply-To: t+1@${domain}`], []],
    ['no header at all', [], []],
  ])('come from %s', (_, lines, addresses) => {
    expect(read(...lines).addresses).toEqual(addresses);
  });

  it('are at most ten, however long the header is', () => {
    const many = Array.from({ length: 50_000 }, (_, at) => `t+${at}@${domain}`);
    expect(read(`To: ${many.join(', ')}`).addresses).toEqual(many.slice(0, 10));
  });
});

it.each<[string, string[], string | undefined]>([
  ['is that of the first header', ['Return-Path: <ann@acme.example>', 'Return-Path: <>'], 'ann@acme.example'],
  ['is empty for a report', ['Return-Path: <>'], ''],
  ['is unknown without the header', ['From: ann@acme.example'], undefined],
])('the sender of the envelope %s', (_, lines, returnPath) => {
  expect(read(...lines).returnPath).toBe(returnPath);
});
