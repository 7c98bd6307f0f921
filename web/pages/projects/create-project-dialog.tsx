import { lazy, useEffect, useEffectEvent, useState } from 'react';
import { projectForm } from '#contract/work/project-bodies.ts';
import { useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { useCan } from '#web/lib/can.tsx';
import { today } from '#web/lib/day.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { useList } from '#web/lists/pages.ts';
import { clientsQuery } from '#web/people/client-choice/queries.ts';
import { t } from '#web/texts/index.ts';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { ProjectDialog } from '#web/work/projects/project-dialog.tsx';
import { newProjectValues } from '#web/work/projects/project-values.ts';
import { useCreateProject } from '#web/work/projects/queries.ts';
import { templatesQuery } from '#web/work/templates/queries.ts';
import { TemplateChoice } from '#web/work/templates/template-choice.tsx';
import { useTemplate } from '#web/work/templates/use-template.ts';

const TemplatesDialog = lazy(() => loadChunk(() => import('#web/work/templates/templates-dialog.tsx')));

export function CreateProjectDialog({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm(projectForm, newProjectValues(today()), { form: 'project' });
  useOnlyClient((clientId) => {
    if (!form.getValues('clientId')) form.resetField('clientId', { defaultValue: clientId });
  });
  const create = useCreateProject();
  const templates = useList(templatesQuery(), { enabled: useCan()('listTemplates') });
  const { chosenId, choose } = useTemplate(form);
  const { dialog } = useFormSaving(form, {
    send: (body) => create.mutateAsync({ ...body, templateId: chosenId }),
    done: t('Project created'),
    onSaved: onClose,
  });
  const [isManaging, setManaging] = useState(false);
  return (
    <>
      <ProjectDialog
        title={t('Create New Project')}
        submitLabel={t('Create Project')}
        form={form}
        dialog={dialog}
        isLoading={templates.isSearching}
        beginning={
          <TemplateChoice
            templates={templates.items}
            chosenId={chosenId}
            onChoose={choose}
            onManage={() => setManaging(true)}
          />
        }
        onClose={onClose}
      />
      <LazyBoundary part={isManaging ? 'templates' : undefined} onClose={() => setManaging(false)}>
        {isManaging && <TemplatesDialog onClose={() => setManaging(false)} />}
      </LazyBoundary>
    </>
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
