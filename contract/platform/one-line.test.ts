import { describe, expect, it } from 'vitest';
import { firstName } from '#contract/people/credentials.ts';
import { clientBody } from '#contract/work/clients.ts';
import { createProjectBody } from '#contract/work/project-bodies.ts';
import { createTicketBody } from '#contract/work/tickets.ts';
import { oneLine } from './one-line.ts';

describe('a text of one line', () => {
  it.each([
    ['a line break as a space', 'One\r\ntwo\tthree\u2028four', 'One two three four'],
    ['no change of direction', '\u202egpj.exe \u2066a\u2069\u200e', 'gpj.exe a'],
    ['nothing without width', 'a\u200bb\u2060c\ufeffd\u00ade', 'abcde'],
    ['the joiners of emoji', '👩\u200d💻 🏳️\u200d🌈', '👩\u200d💻 🏳️\u200d🌈'],
    ['the joiners of scripts that need them', 'می\u200cخواهم क्\u200dष', 'می\u200cخواهم क्\u200dष'],
    ['no joiner among Latin letters or at an end', 'ad\u200dmin \u200cx\u200d', 'admin x'],
    [
      'the flag of Scotland',
      '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
      '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    ],
    ['everything else as typed', '  Café  №5 ☕ ', 'Café  №5 ☕'],
  ])('has %s', (_, typed, stored) => {
    expect(oneLine(typed)).toBe(stored);
  });
});

it.each([
  [
    'a title of a project',
    createProjectBody,
    {
      clientId: '01900000-0000-7000-8000-000000000001',
      startDate: '2026-01-01',
      endDate: '2026-01-02',
      description: 'a\nb',
    },
    'title',
  ],
  ['a title of a ticket', createTicketBody, { description: 'a\nb' }, 'title'],
  ['a name of a client', clientBody, { address: 'a\nb' }, 'name'],
  ['the contact of a client', clientBody, { name: 'Acme', address: 'a\nb' }, 'contactName'],
  ['a phone number', clientBody, { name: 'Acme', address: 'a\nb' }, 'phone'],
] as const)('%s is one line, and longer texts keep theirs', (_, body, more, field) => {
  const read = body.parse({ ...more, [field]: 'Lob\u202eby\r\n2' }) as Record<string, string>;
  expect(read[field]).toBe('Lobby 2');
  expect(read.description ?? read.address).toBe('a\nb');
});

it('a name of a person has no invisible characters, which could hide an address', () => {
  expect(firstName.parse('\u202eE\u200bve')).toBe('Eve');
  expect(firstName.safeParse('Eve\r\nBcc: all').success).toBe(false);
  expect(firstName.safeParse('evil\u200b.exam\u200bple').success).toBe(false);
  expect(firstName.safeParse('\u202e\u200b').error?.issues[0]?.message).toBe('First name is required');
});
