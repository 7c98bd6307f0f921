import Button from '@mui/material/Button';
import { problemTexts } from '#contract/platform/problem-texts.ts';
import { statusOf } from '#web/lib/api-error.ts';
import { t } from '#web/texts/index.ts';

/** Whether someone else saved first. */
export function isVersionConflict(error: unknown): boolean {
  return statusOf(error) === 412;
}

/**
 * Message for a dialog's `error`: says that someone else saved first and offers the newer version. What was typed stays
 * (see `mergeNewerVersion`).
 */
export function VersionConflict({ onLoad }: { onLoad: () => void }) {
  return (
    <>
      {t(problemTexts.versionConflict)}{' '}
      <Button size="small" onClick={onLoad} sx={{ ml: 0.5 }}>
        {t('Load latest version')}
      </Button>
    </>
  );
}
