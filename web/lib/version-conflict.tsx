import Button from '@mui/material/Button';
import { problemTexts } from '#contract/problem-texts.ts';
import { statusOf } from './api-error.ts';

/** Someone else saved first (D8). */
export function isVersionConflict(error: unknown): boolean {
  return statusOf(error) === 412;
}

/** For a dialog's `error`: says so and offers the newer state; what was typed stays (see `adoptNewer`). */
export function VersionConflict({ onLoad }: { onLoad: () => void }) {
  return (
    <>
      {problemTexts.versionConflict}{' '}
      <Button size="small" onClick={onLoad} sx={{ ml: 0.5 }}>
        Load latest version
      </Button>
    </>
  );
}
