import Button from '@mui/material/Button';
import { t } from '#web/texts/index.ts';
import { PaperDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NoResults } from '#web/ui/no-results.tsx';

interface NoApprovalsProps {
  /** What the list was asked for. Undefined if it shows a project. */
  filter: string | undefined;
  isClient: boolean;
  onClear: () => void;
}

/** Says what will appear in an empty list of approvals, or offers to show all if others may exist. */
export function NoApprovals({ filter, isClient, onClear }: NoApprovalsProps) {
  if (filter === 'mine') {
    return (
      <EmptyState
        drawing={<PaperDrawing />}
        text={t('Nothing waits for you')}
        hint={t('When you are asked to approve a document or an image, it appears here until you answer.')}
        action={
          <Button variant="outlined" onClick={onClear}>
            {t('Show all approvals')}
          </Button>
        }
      />
    );
  }
  if (filter !== 'all') return <NoResults hint={t('No approval matches.')} onClear={onClear} />;
  return (
    <EmptyState
      drawing={<PaperDrawing />}
      text={t('No approvals yet')}
      hint={
        isClient
          ? t('When your company is asked to approve a document or an image, it appears here.')
          : t('Ask for approval at a document or an image of a project.')
      }
    />
  );
}
