import { type FormEvent, useState } from 'react';
import { documentLabelLimit } from '#contract/work/document-orders.ts';
import { messageOf } from '#web/lib/api.ts';
import { t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { CategoryField } from '#web/work/files/category-field.tsx';
import { useLabelling } from './use-labelling.ts';

interface LabelDialogProps {
  /** Of the documents. */
  ids: readonly string[];
  /** The label that they have now. */
  current: string;
  /** The labels in use. */
  labels: readonly string[];
  onClose: () => void;
}

/** Gives documents a label, or takes it away. */
export default function LabelDialog({ ids, current, labels, onClose }: LabelDialogProps) {
  const [label, setLabel] = useState(current);
  const save = useLabelling();
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await save.label({ ids, label })) onClose();
  }
  return (
    <FormDialog
      open
      title={t('Label')}
      submitLabel={t('Save')}
      workingLabel={t('Saving...')}
      working={save.isPending}
      dirty={label !== current}
      error={save.error && messageOf(save.error)}
      maxWidth="xs"
      onSubmit={submit}
      onClose={onClose}
    >
      <CategoryField
        label={t('Label')}
        maxLength={documentLabelLimit}
        suggestions={labels}
        value={label}
        autoFocus
        onChange={setLabel}
      />
    </FormDialog>
  );
}
