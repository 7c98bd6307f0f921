import type { Notification } from '#contract/work/notifications.ts';

/** Lines that are shown as one. The latest comes first. */
export type LineBundle = readonly [Notification, ...Notification[]];

/** Minutes between two files that were added at once. */
const apart = 10;

/** Makes one line of the files that somebody added to a project in a row, as long as nothing else happened to them. */
export function bundleLines(lines: readonly Notification[]): LineBundle[] {
  const bundles: [Notification, ...Notification[]][] = [];
  for (const line of lines) {
    const bundle = bundles.at(-1);
    const last = bundle?.at(-1);
    if (bundle && last && belongTogether(last, line)) bundle.push(line);
    else bundles.push([line]);
  }
  return bundles;
}

function belongTogether(one: Notification, other: Notification): boolean {
  const minutes = (Date.parse(one.updatedAt) - Date.parse(other.updatedAt)) / 60_000;
  return keyOf(one) !== undefined && keyOf(one) === keyOf(other) && minutes <= apart;
}

/** Undefined for a line that stands alone. */
function keyOf({ subjectType, projectId, reason, unreadCount, latest, readAt, snoozedUntil }: Notification) {
  const isFile = subjectType === 'document' || subjectType === 'image';
  if (!isFile || !projectId || reason !== 'News' || unreadCount > 1 || !latest || latest.messageId || latest.signOffId)
    return undefined;
  return [subjectType, projectId, latest.text, latest.authorName, readAt === undefined, snoozedUntil].join('\n');
}
