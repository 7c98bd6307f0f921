import Button from '@mui/material/Button';
import { problemTexts } from '#contract/problem-texts.ts';
import { statusOf } from './api-error.ts';

/** Someone else saved first (D8). */
export function isChangedMeanwhile(error: unknown): boolean {
  return statusOf(error) === 412;
}

/** For a dialog's `error`: says so and offers the newer state; what was typed stays (see `adoptNewer`). */
export function ChangedMeanwhile({ onLoad }: { onLoad: () => void }) {
  return (
    <>
      {problemTexts.changedMeanwhile}{' '}
      <Button size="small" onClick={onLoad} sx={{ ml: 0.5 }}>
        Load the newer state
      </Button>
    </>
  );
}
