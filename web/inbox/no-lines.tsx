import type { NotificationState } from '#contract/notification-kinds.ts';
import { LetterDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

export function NoLines({ state }: { state: NotificationState }) {
  return <EmptyState drawing={<LetterDrawing />} {...words[state]} />;
}

const words: Record<NotificationState, { text: string; hint: string }> = {
  unread: { text: "You're all caught up", hint: 'News about your projects, files and tickets will appear here.' },
  all: { text: 'Your inbox is empty', hint: 'News about your projects, files and tickets will appear here.' },
  snoozed: { text: 'Nothing is snoozed', hint: 'Snooze a line to see it again later.' },
};
