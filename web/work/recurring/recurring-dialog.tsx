import { useState } from 'react';
import { addDays } from '#contract/work/recurrence-days.ts';
import type { Recurring } from '#contract/work/recurring.ts';
import { useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { today } from '#web/lib/day.ts';
import { t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { fetchRecurring, useCreateRecurring, useUpdateRecurring } from './queries.ts';
import { RecurringFields } from './recurring-fields.tsx';
import {
  bodyOf,
  newValues,
  type RecurringValues,
  type Repeated,
  recurringForm,
  recurringValues,
} from './recurring-form.ts';

interface RecurringDialogProps {
  repeated: Repeated;
  /** The rule that is changed. Undefined for a new one. */
  recurring?: Recurring | undefined;
  /** What a new rule makes. */
  template?: Partial<RecurringValues>;
  onClose: () => void;
}

/** Makes a rule, or changes one. */
export default function RecurringDialog({ repeated, recurring, template = {}, onClose }: RecurringDialogProps) {
  const [edited, setEdited] = useState(recurring);
  const values = recurring ? recurringValues(recurring) : newValues(template, today());
  const within = repeated.of === 'Task' ? repeated.project.id : 'tickets';
  const form = useSchemaForm(recurringForm, values, { form: 'recurring', edits: recurring?.id, within });
  const create = useCreateRecurring();
  const update = useUpdateRecurring();
  const { dialog } = useFormSaving(form, {
    send: (sent) => {
      const body = bodyOf(sent, edited);
      if (edited) return update.mutateAsync({ id: edited.id, version: edited.version, ...body });
      const place =
        repeated.of === 'Task'
          ? { projectId: repeated.project.id }
          : { clientId: repeated.clientId ?? null, projectId: repeated.projectId ?? null, type: repeated.type };
      return create.mutateAsync({ of: repeated.of, ...body, template: { ...body.template, ...place } });
    },
    done: recurring ? t('Changes saved') : t('This repeats from now on'),
    onSaved: onClose,
    loadNewer: async () => {
      const newer = recurring && (await fetchRecurring(recurring.id));
      setEdited(newer);
      return newer ? recurringValues(newer) : values;
    },
  });
  return (
    <FormDialog
      open
      title={repeated.of === 'Task' ? t('Repeat task') : t('Repeat ticket')}
      submitLabel={recurring ? t('Save') : t('Repeat [verb]')}
      workingLabel={t('Saving...')}
      {...dialog}
      onClose={onClose}
    >
      <RecurringFields form={form} repeated={repeated} own={edited} from={addDays(today(), recurring ? 0 : 1)} />
    </FormDialog>
  );
}
