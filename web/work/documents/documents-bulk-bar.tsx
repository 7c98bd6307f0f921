import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { BulkBar } from '#web/lists/bulk-bar.tsx';
import type { Selection } from '#web/lists/use-selection.ts';
import { t } from '#web/texts/index.ts';
import LabelDialog from './label-dialog.tsx';
import { useLabelling } from './use-labelling.ts';

interface DocumentsBulkBarProps {
  selection: Selection;
  /** The labels in use. */
  labels: readonly string[];
}

/** Gives all chosen documents a label, or takes theirs away. They stay chosen. */
export default function DocumentsBulkBar({ selection, labels }: DocumentsBulkBarProps) {
  const ids = [...selection.selected];
  const [isChoosing, setChoosing] = useState(false);
  const { isPending, error, label } = useLabelling();
  const disabled = ids.length === 0 || isPending;
  return (
    <>
      <BulkBar
        label={t('Selected documents')}
        selection={selection}
        busy={isPending}
        problem={
          error && (
            <Box role="alert" sx={{ color: 'error.main', mt: 0.5 }}>
              {messageOf(error)}
            </Box>
          )
        }
      >
        <Button size="small" disabled={disabled} onClick={() => setChoosing(true)}>
          {t('Set label')}
        </Button>
        <Button size="small" disabled={disabled} onClick={() => void label({ ids, label: '' })}>
          {t('Remove label')}
        </Button>
      </BulkBar>
      {isChoosing && <LabelDialog ids={ids} current="" labels={labels} onClose={() => setChoosing(false)} />}
    </>
  );
}
