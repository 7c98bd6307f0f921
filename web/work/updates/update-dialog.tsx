import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ListRestart } from 'lucide-react';
import { useState } from 'react';
import type { Audience } from '#contract/platform/audience.ts';
import type { ProjectDetails } from '#contract/work/projects.ts';
import { healthLabels, healths } from '#contract/work/update-values.ts';
import { createUpdateBody } from '#contract/work/updates.ts';
import { useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { messageOf } from '#web/lib/api.ts';
import { AudienceChoice } from '#web/people/audience/audience-choice.tsx';
import { t, translated } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { TextArea } from '#web/ui/text-input.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { fetchDraft, usePublishUpdate } from './queries.ts';

/** Writes and publishes a status update. The draft is made of what its readers may see. */
export default function UpdateDialog({ project, onClose }: { project: ProjectDetails; onClose: () => void }) {
  const form = useSchemaForm(
    createUpdateBody,
    { health: 'OnTrack', body: '', audience: 'client' },
    { form: 'update', within: project.id },
  );
  const { mutateAsync } = usePublishUpdate(project.id);
  const { dialog } = useFormSaving(form, { send: mutateAsync, done: t('Update published'), onSaved: onClose });
  const { errors } = form.formState;
  const audience: Audience = form.watch('audience') === 'staff' ? 'staff' : 'client';
  return (
    <FormDialog
      open
      title={t('Write Update')}
      submitLabel={t('Publish')}
      workingLabel={t('Publishing...')}
      {...dialog}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <AudienceChoice
          value={audience}
          clientName={project.clientName}
          onChange={(value) => form.setValue('audience', value, { shouldDirty: true })}
        />
        <SelectInput label={t('How it goes')} {...form.register('health')} error={errors.health?.message}>
          {healths.map((health) => (
            <option key={health} value={health}>
              {translated(healthLabels[health])}
            </option>
          ))}
        </SelectInput>
        <TextArea
          label={t('Update')}
          required
          rows={8}
          autoFocus
          {...form.register('body')}
          error={errors.body?.message}
        />
        <DraftButton
          load={() => fetchDraft(project.id, audience)}
          onDraft={(body) =>
            form.setValue('body', [form.getValues('body'), body].filter(Boolean).join('\n\n'), { shouldDirty: true })
          }
        />
      </Box>
    </FormDialog>
  );
}

interface DraftButtonProps {
  load: () => Promise<{ body: string }>;
  onDraft: (body: string) => void;
}

function DraftButton({ load, onDraft }: DraftButtonProps) {
  const toast = useToast();
  const [isLoading, setIsLoading] = useState(false);
  async function fill() {
    setIsLoading(true);
    try {
      const { body } = await load();
      if (body) onDraft(body);
      else toast(t('Nothing worth reporting has happened since the last update'));
    } catch (error) {
      toast(messageOf(error), 'error');
    } finally {
      setIsLoading(false);
    }
  }
  return (
    <Button
      variant="outlined"
      startIcon={<ListRestart size={18} />}
      disabled={isLoading}
      onClick={() => void fill()}
      sx={{ justifySelf: 'start' }}
    >
      {t('Draft from what happened')}
    </Button>
  );
}
