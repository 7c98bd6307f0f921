import type { ReactNode } from 'react';
import { t } from '#web/texts/index.ts';
import { PeopleDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NoResults } from '#web/ui/no-results.tsx';

interface NoUsersProps {
  filtering: boolean;
  onClear: () => void;
  /** The add button, if the user may add users. */
  add: ReactNode;
}

export function NoUsers({ filtering, onClear, add }: NoUsersProps) {
  if (!filtering) {
    return (
      <EmptyState
        drawing={<PeopleDrawing />}
        text={t('No users found')}
        hint={t('Get started by adding your first user.')}
        action={add}
      />
    );
  }
  return (
    <NoResults
      text={t('No users found')}
      hint={t("Try adjusting your search or filters to find what you're looking for.")}
      onClear={onClear}
    />
  );
}
