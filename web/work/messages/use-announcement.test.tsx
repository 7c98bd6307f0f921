import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Message } from '#contract/work/messages.ts';
import { type Entry, entryOf } from './entries.ts';
import { useAnnouncement } from './use-announcement.ts';

const entry = (id: string, values: Partial<Message> = {}): Entry =>
  entryOf({
    id,
    subjectType: 'project',
    subjectId: 'p',
    body: `Text ${id}`,
    audience: 'client',
    postedTo: 'client',
    authorId: 'ann',
    authorName: 'Ann Acme',
    via: 'Web',
    createdAt: '2026-05-01T08:00:00.000Z',
    mentions: [],
    attachments: [],
    ...values,
  });

function open(...entries: Entry[]) {
  const hook = renderHook(({ shown, atEnd }) => useAnnouncement(shown, atEnd, 'me'), {
    initialProps: { shown: entries, atEnd: true },
  });
  return {
    said: () => hook.result.current?.text,
    id: () => hook.result.current?.id,
    show: (shown: Entry[], atEnd = true) => hook.rerender({ shown, atEnd }),
  };
}

test('says each message of others once when it arrives, and nothing of what was there', () => {
  const [first, second, third] = [entry('a'), entry('b', { body: 'Same' }), entry('c', { body: 'Same' })];
  const list = open(first);
  expect(list.said()).toBeUndefined();
  list.show([first, second]);
  expect([list.id(), list.said()]).toEqual(['b', 'Ann Acme writes: Same']);
  list.show([first, second, third]);
  expect([list.id(), list.said()]).toEqual(['c', 'Ann Acme writes: Same']);
  list.show([first, second, third, entry('d', { authorId: 'me' })]);
  expect(list.said()).toBeUndefined();
});

test('says the first message of an empty conversation, who mentions the reader, the names of files, and how many came at once', () => {
  const list = open();
  const first = entry('a', { body: '@[Me](user:me) look', mentions: [{ id: 'me', name: 'Me' }] });
  list.show([first]);
  expect(list.said()).toBe('Ann Acme mentions you: @Me look');
  const file = { id: 'f', fileName: 'plan.pdf', sizeBytes: 1, contentType: 'application/pdf' };
  const second = entry('b', { body: '', attachments: [file] });
  list.show([first, second]);
  expect(list.said()).toBe('Ann Acme writes: plan.pdf');
  list.show([first, second, entry('c'), entry('d')]);
  expect(list.said()).toBe('2 new messages');
});

test('says nothing when later messages are loaded, another part opens or the last message goes', () => {
  const list = open(entry('a'), entry('b'));
  list.show([entry('a')]);
  expect(list.said()).toBeUndefined();
  list.show([entry('x'), entry('y')], false);
  expect(list.said()).toBeUndefined();
  list.show([entry('x'), entry('y'), entry('z')], true);
  expect(list.said()).toBeUndefined();
  list.show([entry('x'), entry('y'), entry('z'), entry('new')], true);
  expect(list.said()).toBe('Ann Acme writes: Text new');
});
