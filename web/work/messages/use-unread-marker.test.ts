import { expect, test } from 'vitest';
import { nextMarker } from './use-unread-marker.ts';

const follow = (unreadCount: number, firstUnreadId?: string) => ({
  level: 'default' as const,
  unreadCount,
  ...(firstUnreadId && { firstUnreadId }),
});
const later = { isFirst: false, isWatching: false, hasRead: false };
const three = { id: 'm1', count: 3, isRead: false };

test.each([
  ['stands before the first new message when the user comes', undefined, follow(3, 'm1'), { isFirst: true }, three],
  ['is not there without a new message', undefined, follow(0), { isFirst: true }, undefined],
  ['stays while the user reads', three, follow(1, 'm3'), { hasRead: true }, three],
  ['stays when everything was read here', three, follow(0), { hasRead: true }, { ...three, isRead: true }],
  ['goes when another device has read everything', three, follow(0), {}, undefined],
  [
    'comes for what arrives while the user looks elsewhere',
    undefined,
    follow(1, 'm4'),
    {},
    { id: 'm4', count: 1, isRead: false },
  ],
  ['does not come for what arrives on screen', undefined, follow(1, 'm4'), { isWatching: true }, undefined],
  [
    'moves to what arrives after everything was read',
    { ...three, isRead: true },
    follow(2, 'm5'),
    { hasRead: true },
    { id: 'm5', count: 2, isRead: false },
  ],
] as const)('the line of new messages %s', (_, marker, next, situation, expected) => {
  expect(nextMarker(marker, next, { ...later, ...situation })).toEqual(expected);
});
