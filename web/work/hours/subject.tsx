import Box from '@mui/material/Box';
import type { Hour } from '#contract/work/hours.ts';
import { t } from '#web/texts/index.ts';
import { TextLink } from '#web/ui/links.tsx';

/** What time is spent on: a project, or a task or ticket of it. */
export type Subject = Pick<
  Hour,
  'projectId' | 'projectTitle' | 'clientName' | 'taskId' | 'taskTitle' | 'ticketId' | 'ticketNumber' | 'ticketTitle'
>;

/** Tells apart what time is spent on. */
export function subjectKey({
  projectId,
  taskId,
  ticketId,
}: Pick<Subject, 'projectId' | 'taskId' | 'ticketId'>): string {
  return `${projectId} ${taskId ?? ''} ${ticketId ?? ''}`;
}

/** The task or ticket, or the project itself. */
export function subjectName({ projectTitle, taskTitle, ticketTitle, ticketNumber }: Subject): string {
  return taskTitle ?? (ticketTitle === undefined ? projectTitle : `#${ticketNumber} ${ticketTitle}`);
}

/** What it belongs to. */
export function subjectPlace({ projectTitle, clientName, taskTitle, ticketTitle }: Subject): string {
  if (taskTitle === undefined && ticketTitle === undefined) return clientName;
  return t('{title} · {clientName}', { title: projectTitle, clientName });
}

/** The name as a link to the page. */
export function SubjectLink({ subject }: { subject: Subject }) {
  const { projectId, taskId, ticketId } = subject;
  const shown = {
    color: 'inherit',
    fontWeight: 500,
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
  };
  const name = (
    <Box component="span" dir="auto">
      {subjectName(subject)}
    </Box>
  );
  if (taskId)
    return (
      <TextLink to="/projects/$id/tasks/$taskId" params={{ id: projectId, taskId }} sx={shown}>
        {name}
      </TextLink>
    );
  if (ticketId)
    return (
      <TextLink to="/supportTickets/$id" params={{ id: ticketId }} sx={shown}>
        {name}
      </TextLink>
    );
  return (
    <TextLink to="/projects/$id" params={{ id: projectId }} sx={shown}>
      {name}
    </TextLink>
  );
}
