import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { useLeaveGuard } from './leave-guard.ts';

interface SaveBarProps {
  dirty: boolean;
  saving: boolean;
  /** What no field explains. */
  failure: ReactNode;
  onDiscard: () => void;
  /** What the button that saves is called. */
  label?: string;
}

/** The end of a form with changes: it saves or discards them, stays in sight, and asks before somebody leaves them. */
export function SaveBar({ dirty, saving, failure, onDiscard, label = t('Save changes') }: SaveBarProps) {
  const [leaving, setLeaving] = useState<() => void>();
  useLeaveGuard(dirty || saving, (leave) => !saving && setLeaving(() => leave), { links: true });
  return (
    <>
      {(dirty || saving) && (
        <Box sx={bar}>
          {failure && (
            <Alert severity="error" icon={<CircleAlert size={18} />} sx={{ flex: '1 1 100%' }}>
              {failure}
            </Alert>
          )}
          <Button type="submit" variant="contained" disabled={saving}>
            {saving ? t('Saving...') : label}
          </Button>
          {!saving && (
            <Button variant="outlined" onClick={onDiscard}>
              {t('Discard')}
            </Button>
          )}
        </Box>
      )}
      <DiscardDialog
        open={leaving !== undefined}
        onKeep={() => setLeaving(undefined)}
        onDiscard={() => {
          onDiscard();
          setLeaving(undefined);
          leaving?.();
        }}
      />
    </>
  );
}

const bar = {
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  mb: 1,
  py: 1,
  backgroundColor: token('paper'),
} as const;
