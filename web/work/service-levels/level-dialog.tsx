import { useState } from 'react';
import type { ServiceLevel } from '#contract/work/service-levels.ts';
import { useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { call } from '#web/lib/api.ts';
import { t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { LevelFields } from './level-fields.tsx';
import { levelForm, levelValues } from './level-form.ts';
import { useSaveServiceLevel } from './queries.ts';

interface LevelDialogProps {
  /** Undefined to create a level. */
  level: ServiceLevel | undefined;
  /** The time zone of a new level. */
  zone: string;
  /** The first level of a company is preselected as its default. */
  isFirst: boolean;
  onClose: () => void;
}

export function LevelDialog({ level, zone, isFirst, onClose }: LevelDialogProps) {
  const [edited, setEdited] = useState(level);
  const form = useSchemaForm(levelForm, levelValues(level, zone, isFirst), { form: 'serviceLevel', edits: level?.id });
  const save = useSaveServiceLevel(edited);
  const { dialog } = useFormSaving(form, {
    send: save.mutateAsync,
    done: level ? t('Changes saved') : t('Service level created'),
    onSaved: onClose,
    loadNewer: async () => {
      const levels = await call('listServiceLevels', { query: {} });
      const newer = levels.find(({ id }) => id === level?.id) ?? level;
      setEdited(newer);
      return levelValues(newer, zone, isFirst);
    },
  });
  const [verb, busy] = level
    ? [t('Update service level'), t('Updating...')]
    : [t('Create service level'), t('Creating...')];
  return (
    <FormDialog
      open
      title={level ? t('Edit service level') : t('New service level')}
      submitLabel={verb}
      workingLabel={busy}
      {...dialog}
      onClose={onClose}
    >
      <LevelFields form={form} />
    </FormDialog>
  );
}
