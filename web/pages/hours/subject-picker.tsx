import Box from '@mui/material/Box';
import { useState } from 'react';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { searchFor, useList } from '#web/lists/pages.ts';
import { t } from '#web/texts/index.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import type { Subject } from '#web/work/hours/subject.tsx';
import { projectsQuery } from '#web/work/projects/queries.ts';
import { projectTasksQuery } from '#web/work/tasks/queries.ts';
import { ticketsQuery } from '#web/work/tickets/queries.ts';

interface SubjectPickerProps {
  value: Subject | undefined;
  error?: string;
  onChange: (subject: Subject | undefined) => void;
}

/** Chooses a project, and a task or ticket of it. If there are too many projects for one list, it has a search field. */
export function SubjectPicker({ value, error, onChange }: SubjectPickerProps) {
  const [search, setSearch] = useState('');
  const projects = useList(projectsQuery({ search: searchFor(useDebounced(search)) }));
  const isListed = projects.items.some(({ id }) => id === value?.projectId);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'grid', gap: 1 }}>
        <SelectInput
          label={t('Project')}
          required
          autoFocus
          value={value?.projectId ?? ''}
          error={error}
          onChange={({ target }) => {
            const project = projects.items.find(({ id }) => id === target.value);
            onChange(project && { projectId: project.id, projectTitle: project.title, clientName: project.clientName });
          }}
        >
          <option value="">{projects.isPending ? t('Loading projects...') : t('Select a project')}</option>
          {value && !isListed && (
            <option dir="auto" value={value.projectId}>
              {value.projectTitle}
            </option>
          )}
          {projects.items.map(({ id, title, clientName }) => (
            <option key={id} dir="auto" value={id}>
              {t('{title} · {clientName}', { title, clientName })}
            </option>
          ))}
        </SelectInput>
        {(search || projects.more) && (
          <SearchField value={search} onChange={setSearch} placeholder={t('Search projects...')} wide inForm />
        )}
      </Box>
      <PartSelect key={value?.projectId} project={value} onChange={onChange} />
    </Box>
  );
}

/** The open tasks and tickets of the project. */
function PartSelect({ project, onChange }: { project: Subject | undefined; onChange: SubjectPickerProps['onChange'] }) {
  const projectId = project?.projectId ?? '';
  const tasks = useList(projectTasksQuery(projectId), { enabled: project !== undefined });
  const tickets = useList(ticketsQuery({ projectId }), { enabled: project !== undefined });
  const openTasks = tasks.items.filter(({ status }) => status !== 'Done');
  const openTickets = tickets.items.filter(({ status }) => status !== 'Closed');
  if (!project || openTasks.length + openTickets.length === 0) return null;
  const whole = { projectId, projectTitle: project.projectTitle, clientName: project.clientName };
  return (
    <SelectInput
      label={t('Task or ticket')}
      value={project.taskId ?? project.ticketId ?? ''}
      onChange={({ target }) => {
        const task = openTasks.find(({ id }) => id === target.value);
        const ticket = openTickets.find(({ id }) => id === target.value);
        if (task) onChange({ ...whole, taskId: task.id, taskTitle: task.title });
        else if (ticket)
          onChange({ ...whole, ticketId: ticket.id, ticketNumber: ticket.number, ticketTitle: ticket.title });
        else onChange(whole);
      }}
    >
      <option value="">{t('The project itself')}</option>
      {openTasks.length > 0 && (
        <optgroup label={t('Tasks')}>
          {openTasks.map(({ id, title }) => (
            <option key={id} dir="auto" value={id}>
              {title}
            </option>
          ))}
        </optgroup>
      )}
      {openTickets.length > 0 && (
        <optgroup label={t('Tickets')}>
          {openTickets.map(({ id, number, title }) => (
            <option key={id} dir="auto" value={id}>
              {`#${number} ${title}`}
            </option>
          ))}
        </optgroup>
      )}
    </SelectInput>
  );
}
