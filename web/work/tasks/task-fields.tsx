import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { Controller } from 'react-hook-form';
import type { ProjectDetails } from '#contract/work/projects.ts';
import type { Form } from '#web/forms/form.ts';
import { useCan } from '#web/lib/can.tsx';
import { personName } from '#web/lib/person-name.ts';
import { useList } from '#web/lists/pages.ts';
import { AudienceChoice } from '#web/people/audience/audience-choice.tsx';
import { usersQuery } from '#web/people/users/queries.ts';
import { fullName, userName } from '#web/people/users/user-name.ts';
import { t } from '#web/texts/index.ts';
import { SelectInput } from '#web/ui/select-input.tsx';
import { TextArea, TextInput } from '#web/ui/text-input.tsx';
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
  const { team, others, isClient } = usePeople(project);
  const assigneeId = form.watch('assigneeId');
  const known = [...team, ...others].some(({ id }) => id === assigneeId);
  const forClient = isClient(assigneeId);
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
          <option value="">{t('Nobody')}</option>
          {assigneeId && !known && (
            <option value={assigneeId}>{assigneeName ? personName(assigneeName) : t('Unknown User')}</option>
          )}
          <optgroup label={t('Team')}>
            {team.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
          {others.length > 0 && (
            <optgroup label={t('Not on the team')}>
              {others.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
          )}
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

interface Person {
  id: string;
  name: string;
}

/** Who can do a task of a project: its team, and staff and users of its client that the user sees. */
function usePeople({ team, clientId, clientUsers }: ProjectDetails) {
  const { items: users } = useList(usersQuery({}), { enabled: useCan()('listUsers') });
  const onTeam = new Set(team.map(({ id }) => id));
  const fitting = users.filter((user) => !onTeam.has(user.id) && (!user.clientRole || user.clientId === clientId));
  const clients = new Set([...clientUsers, ...fitting.flatMap(({ id, clientRole }) => (clientRole ? [id] : []))]);
  return {
    team: team.map((person): Person => ({ id: person.id, name: fullName(person) })),
    others: fitting.map((user): Person => ({ id: user.id, name: userName(user) })),
    isClient: (id: string | null) => id !== null && clients.has(id),
  };
}
