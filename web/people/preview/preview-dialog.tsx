import { type ReactNode, useState } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { type Shown, useStartPreview } from './start.ts';

interface PreviewDialogProps {
  /** Who or what is chosen; undefined as long as nothing is. */
  chosen: Shown | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** Asks which user or role to show, and starts the preview. */
export function PreviewDialog({ chosen, onClose, children }: PreviewDialogProps) {
  const start = useStartPreview();
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function submit(): Promise<void> {
    if (!chosen) return;
    setWorking(true);
    setFailure(undefined);
    try {
      await start(chosen);
    } catch (error) {
      setFailure(messageOf(error));
      setWorking(false);
    }
  }

  return (
    <FormDialog
      open
      maxWidth="xs"
      title={t('See what they see')}
      submitLabel={t('Start preview')}
      submitDisabled={!chosen}
      working={working}
      error={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
}
