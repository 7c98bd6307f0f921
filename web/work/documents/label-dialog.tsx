import { type FormEvent, useState } from 'react';
import { documentLabelLimit } from '#contract/work/document-orders.ts';
import type { ProjectDocument } from '#contract/work/documents.ts';
import { messageOf } from '#web/lib/api.ts';
import { t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { CategoryField } from '#web/work/files/category-field.tsx';
import { useLabelDocument } from './queries.ts';

interface LabelDialogProps {
  document: ProjectDocument;
  /** The labels in use. */
  labels: readonly string[];
  onClose: () => void;
}

/** Gives a document a label, or takes it away. */
export default function LabelDialog({ document, labels, onClose }: LabelDialogProps) {
  const [label, setLabel] = useState(document.label);
  const save = useLabelDocument();
  const toast = useToast();
  async function submit(event: FormEvent) {
    event.preventDefault();
    await save.mutateAsync({ id: document.id, label }).then(
      () => {
        toast(t('Changes saved'), 'success');
        onClose();
      },
      () => {},
    );
  }
  return (
    <FormDialog
      open
      title={t('Label')}
      submitLabel={t('Save')}
      workingLabel={t('Saving...')}
      working={save.isPending}
      dirty={label !== document.label}
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
