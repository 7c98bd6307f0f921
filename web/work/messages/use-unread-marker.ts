import { useState } from 'react';
import type { Follow } from '#contract/work/follows.ts';

/** Where the new messages begin, and how many there were. */
export interface UnreadMarker {
  id: string;
  count: number;
  /** Everything after it was read here. */
  isRead: boolean;
}

interface Situation {
  /** Nothing was known before. */
  isFirst: boolean;
  /** The end is on screen. */
  isWatching: boolean;
  /** The user has read something here since they came. */
  hasRead: boolean;
}

/** The line before the first new message. */
export function useUnreadMarker(
  follow: Follow | undefined,
  isWatching: boolean,
  hasRead: boolean,
): UnreadMarker | undefined {
  const [state, setState] = useState<{ follow: Follow; marker: UnreadMarker | undefined }>();
  if (!follow || state?.follow === follow) return state?.marker;
  const marker = nextMarker(state?.marker, follow, { isFirst: state === undefined, isWatching, hasRead });
  setState({ follow, marker });
  return marker;
}

/**
 * It stays where it was when the user came, while they read. It goes when another device has read everything. What arrives while the
 * user watches the end needs no line.
 */
export function nextMarker(
  marker: UnreadMarker | undefined,
  { unreadCount, firstUnreadId }: Follow,
  { isFirst, isWatching, hasRead }: Situation,
): UnreadMarker | undefined {
  if (!firstUnreadId) return marker && hasRead ? { ...marker, isRead: true } : undefined;
  const isFree = !marker || marker.isRead;
  return isFirst || (isFree && !isWatching) ? { id: firstUnreadId, count: unreadCount, isRead: false } : marker;
}
