import { useEffect, useEffectEvent } from 'react';
import { createProjectBody } from '#contract/projects.ts';
import { clientsQuery } from '#web/clients/queries.ts';
import { today } from '#web/lib/day.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { useFormSaving } from '#web/lib/form-saving.tsx';
import { useList } from '#web/lib/pages.ts';
import { t } from '#web/texts/index.ts';
import { ProjectDialog } from './project-dialog.tsx';
import { newProjectValues } from './project-values.ts';
import { useCreateProject } from './queries.ts';

export function CreateProjectDialog({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm(createProjectBody, newProjectValues(today()));
  useOnlyClient((clientId) => {
    if (!form.getValues('clientId')) form.resetField('clientId', { defaultValue: clientId });
  });
  const create = useCreateProject();
  const saving = useFormSaving(form, { send: create.mutateAsync, done: t('Project created'), onSaved: onClose });
  return (
    <ProjectDialog
      title={t('Create New Project')}
      submitLabel={t('Create Project')}
      form={form}
      saving={saving}
      onClose={onClose}
    />
  );
}

/** A company with one client has nothing to choose. */
function useOnlyClient(preselect: (clientId: string) => void): void {
  const { items, isPending, more } = useList(clientsQuery({}));
  const only = !isPending && !more && items.length === 1 ? items[0]?.id : undefined;
  const choose = useEffectEvent(preselect);
  useEffect(() => {
    if (only) choose(only);
  }, [only]);
}
