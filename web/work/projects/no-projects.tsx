import type { ReactNode } from 'react';
import { t } from '#web/texts/index.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NoResults } from '#web/ui/no-results.tsx';
import { CardsDrawing } from '#web/ui/shell-drawings.tsx';

interface NoProjectsProps {
  filtering: boolean;
  onClear: () => void;
  /** The create button, if the user may create projects. */
  create: ReactNode;
}

export function NoProjects({ filtering, onClear, create }: NoProjectsProps) {
  if (!filtering) {
    return (
      <EmptyState
        drawing={<CardsDrawing />}
        text={t('No projects found')}
        hint={t('Get started by creating your first project.')}
        action={create}
      />
    );
  }
  return (
    <NoResults
      text={t('No projects found')}
      hint={t("Try adjusting your search or filters to find what you're looking for.")}
      onClear={onClear}
    />
  );
}
