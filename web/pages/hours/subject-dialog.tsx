import { useState } from 'react';
import { useSending } from '#web/forms/form-saving.tsx';
import { t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import type { Subject } from '#web/work/hours/subject.tsx';
import { SubjectPicker } from './subject-picker.tsx';

interface SubjectDialogProps {
  title: string;
  submitLabel: string;
  /** What is done with it. A rejection is shown. */
  onChoose: (subject: Subject) => unknown;
  onClose: () => void;
}

/** Asks what time is spent on. */
export default function SubjectDialog({ title, submitLabel, onChoose, onClose }: SubjectDialogProps) {
  const [subject, setSubject] = useState<Subject>();
  const [isMissing, setMissing] = useState(false);
  const sending = useSending(async () => {
    if (!subject) return setMissing(true);
    await onChoose(subject);
    onClose();
  });
  return (
    <FormDialog open title={title} submitLabel={submitLabel} maxWidth="xs" {...sending} onClose={onClose}>
      <SubjectPicker
        value={subject}
        error={isMissing && !subject ? t('Please choose a project') : undefined}
        onChange={setSubject}
      />
    </FormDialog>
  );
}
