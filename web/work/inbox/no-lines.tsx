import type { NotificationState } from '#contract/platform/notification-kinds.ts';
import { t } from '#web/texts/index.ts';
import { LetterDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

export function NoLines({ state }: { state: NotificationState }) {
  return <EmptyState drawing={<LetterDrawing />} {...words[state]} />;
}

const words: Record<NotificationState, { text: string; hint: string }> = {
  unread: { text: t("You're all caught up"), hint: t('News about your projects, files and tickets will appear here.') },
  all: { text: t('Your inbox is empty'), hint: t('News about your projects, files and tickets will appear here.') },
  snoozed: { text: t('Nothing is snoozed'), hint: t('Snooze a line to see it again later.') },
};
