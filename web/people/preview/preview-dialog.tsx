import type { ReactNode } from 'react';
import { useSending } from '#web/forms/form-saving.tsx';
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
  const sending = useSending(async () => chosen && start(chosen));

  return (
    <FormDialog
      open
      maxWidth="xs"
      title={t('See what they see')}
      submitLabel={t('Start preview')}
      submitDisabled={!chosen}
      {...sending}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
}
