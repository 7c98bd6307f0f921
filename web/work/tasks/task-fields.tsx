import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { Controller } from 'react-hook-form';
import type { ProjectDetails } from '#contract/work/projects.ts';
import type { Form } from '#web/forms/form.ts';
import { AudienceChoice } from '#web/people/audience/audience-choice.tsx';
import { t } from '#web/texts/index.ts';
import { SelectInput } from '#web/ui/select-input.tsx';
import { TextArea, TextInput } from '#web/ui/text-input.tsx';
import { PersonOptions, usePeople } from '#web/work/projects/people.tsx';
import type { TaskBody, TaskValues } from './task-values.ts';

interface TaskFieldsProps {
  form: Form<TaskValues, TaskBody>;
  project: ProjectDetails;
  /** Who does the task now, also if they left the team. */
  assigneeName: string | undefined;
}

const orNull = { setValueAs: (value: string | null) => value || null };

export function TaskFields({ form, project, assigneeName }: TaskFieldsProps) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const people = usePeople(project);
  const assigneeId = form.watch('assigneeId');
  const forClient = people.isClient(assigneeId);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <TextInput
        label={t('Title *')}
        required
        autoFocus
        autoComplete="off"
        {...register('title')}
        error={errors.title?.message}
      />
      <TextArea label={t('Description')} {...register('body')} error={errors.body?.message} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <SelectInput
          label={t('Assigned to')}
          {...register('assigneeId', orNull)}
          defaultValue={assigneeId ?? ''}
          error={errors.assigneeId?.message}
        >
          <PersonOptions {...people} current={assigneeId ? { id: assigneeId, name: assigneeName } : undefined} />
        </SelectInput>
        <TextInput label={t('Due Date')} type="date" {...register('dueOn', orNull)} error={errors.dueOn?.message} />
        <SelectInput label={t('Asks for')} {...register('wants')} error={errors.wants?.message}>
          <option value="nothing">{t('Nothing')}</option>
          <option value="file">{t('A file')}</option>
          <option value="answer">{t('An answer')}</option>
        </SelectInput>
        <Controller
          name="milestone"
          control={control}
          render={({ field: { value, ...field } }) => (
            <FormControlLabel
              control={<Checkbox checked={value} {...field} />}
              label={t('Milestone')}
              sx={{ alignSelf: 'end' }}
            />
          )}
        />
      </Box>
      {forClient ? (
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {t('{clientName} sees this task, because one of its users does it.', { clientName: project.clientName })}
        </Box>
      ) : (
        <Controller
          name="audience"
          control={control}
          render={({ field: { value, onChange } }) => (
            <AudienceChoice value={value} clientName={project.clientName} onChange={onChange} />
          )}
        />
      )}
    </Box>
  );
}
