import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  CalendarClock,
  CalendarPlus,
  Flag,
  Hourglass,
  ListChecks,
  MessageSquareReply,
  Paperclip,
  TriangleAlert,
  Upload,
  User,
  UserPlus,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Task } from '#contract/work/tasks.ts';
import { today } from '#web/lib/day.ts';
import { formatDay } from '#web/lib/format.ts';
import { personName } from '#web/lib/person-name.ts';
import { LazyMarkdown } from '#web/markdown/lazy-markdown.tsx';
import { AudienceLabel, useSeesAudience } from '#web/people/audience/audience.tsx';
import { plural, t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { lines } from '#web/ui/lines.ts';
import { PlainDownload } from '#web/work/documents/plain-download.tsx';
import { PersonOptions, type TaskProject, usePeople } from '#web/work/projects/people.tsx';
import { DayField, InPlace, openPicker } from './in-place.tsx';
import type { TaskIntent } from './task-dialogs.tsx';
import type { TaskChoice } from './use-task-changes.ts';

interface TaskFactsProps {
  task: Task;
  project: TaskProject;
  /** The task is the user's. */
  isMine: boolean;
  onIntent: (intent: TaskIntent) => void;
  /** Undefined if the user may not change them. */
  onChoose: ((choice: TaskChoice) => void) | undefined;
}

/** Who does it, until when, what it asks for, and what came of it. */
export function TaskFacts({ task, project, isMine, onIntent, onChoose }: TaskFactsProps) {
  const seesAudience = useSeesAudience();
  const asks = isMine && task.status !== 'Done';
  return (
    <Box sx={{ display: 'grid', gap: 0.75, fontSize: '0.8125rem', color: 'text.secondary' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0 }}>
        {task.milestone && <Fact icon={<Flag size={13} />}>{t('Milestone')}</Fact>}
        <Assignee task={task} project={project} onChoose={onChoose} />
        <DueDay task={task} onChoose={onChoose} />
        {task.wants === 'file' && <Fact icon={<Paperclip size={13} />}>{t('Asks for a file')}</Fact>}
        {task.wants === 'answer' && <Fact icon={<MessageSquareReply size={13} />}>{t('Asks for an answer')}</Fact>}
        {task.itemCount > 0 && (
          <Fact icon={<ListChecks size={13} />}>
            <span className="tabular">{t('{done} of {count}', { done: task.itemsDone, count: task.itemCount })}</span>
          </Fact>
        )}
        <WaitsFact task={task} />
        {seesAudience && (
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 28, minWidth: 0 }}>
            <AudienceLabel value={task.audience} clientName={project.clientName} />
          </Box>
        )}
      </Box>
      {asks && task.body && <LazyMarkdown text={task.body} />}
      {task.answer && (
        <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', color: 'text.primary' }}>
          {t('Answer: {answer}', { answer: task.answer })}
        </Box>
      )}
      <TaskFiles task={task} />
      {asks && <TaskAsks task={task} onIntent={onIntent} />}
    </Box>
  );
}

/** What was uploaded for it. */
export function TaskFiles({ task }: { task: Task }) {
  if (task.documents.length === 0) return null;
  return (
    <Box sx={{ position: 'relative', zIndex: 1, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {task.documents.map((document) => (
        <PlainDownload key={document.id} document={document} />
      ))}
    </Box>
  );
}

/** What the person who does it is asked for. */
export function TaskAsks({ task, onIntent }: Pick<TaskFactsProps, 'task' | 'onIntent'>) {
  if (task.wants === 'nothing') return null;
  const [verb, icon, label] =
    task.wants === 'file'
      ? (['upload', <Upload key="icon" size={16} />, t('Upload the file')] as const)
      : (['answer', <MessageSquareReply key="icon" size={16} />, t('Answer [verb]')] as const);
  return (
    <Box sx={{ position: 'relative', zIndex: 1, justifySelf: 'start' }}>
      <Button size="small" variant="outlined" startIcon={icon} onClick={() => onIntent({ verb, task })}>
        {label}
      </Button>
    </Box>
  );
}

type FieldProps = Pick<TaskFactsProps, 'task' | 'onChoose'>;

function Assignee({ task, project, onChoose }: FieldProps & { project: TaskProject }) {
  const name = task.assigneeName && personName(task.assigneeName);
  const text = name ? (
    <Fact icon={<User size={13} />}>
      <bdi>{name}</bdi>
    </Fact>
  ) : (
    <Fact icon={<UserPlus size={13} />}>{t('Assign')}</Fact>
  );
  if (!onChoose) return name ? text : null;
  return (
    <InPlace
      label={name ? t('Assigned to {name}, change it', { name }) : t('Assign')}
      field={(end) => (
        <PersonField
          project={project}
          value={task}
          onEnd={end}
          onChoose={(assigneeId, assigneeName) => onChoose({ assigneeId, assigneeName })}
        />
      )}
    >
      {text}
    </InPlace>
  );
}

interface PersonFieldProps {
  project: TaskProject;
  value: Pick<Task, 'assigneeId' | 'assigneeName'>;
  onChoose: (id: string | undefined, name: string | undefined) => void;
  onEnd: () => void;
}

/** Chooses who does it. It takes the place of a button. */
export function PersonField({ project, value: { assigneeId, assigneeName }, onChoose, onEnd }: PersonFieldProps) {
  const people = usePeople(project);
  return (
    <select
      className="field-input field-select"
      aria-label={t('Assigned to')}
      ref={openPicker}
      // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
      autoFocus
      value={assigneeId ?? ''}
      onChange={({ target }) => {
        onChoose(target.value || undefined, people.nameOf(target.value));
        onEnd();
      }}
      onBlur={onEnd}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onEnd();
      }}
    >
      <PersonOptions {...people} current={assigneeId ? { id: assigneeId, name: assigneeName } : undefined} />
    </select>
  );
}

function DueDay({ task, onChoose }: FieldProps) {
  const { dueOn } = task;
  const isLate = task.status !== 'Done' && dueOn !== undefined && dueOn < today();
  const text = dueOn ? (
    <Fact icon={isLate ? <TriangleAlert size={13} /> : <CalendarClock size={13} />} isLate={isLate}>
      {isLate ? t('Overdue') : t('Due')} <DateText day={dueOn} />
    </Fact>
  ) : (
    <Fact icon={<CalendarPlus size={13} />}>{t('Due Date')}</Fact>
  );
  if (!onChoose) return dueOn ? text : null;
  const labelOf = (day: string) =>
    isLate ? t('Overdue {day}, change it', { day }) : t('Due {day}, change it', { day });
  return (
    <InPlace
      label={dueOn ? labelOf(formatDay(dueOn)) : t('Due Date')}
      field={(end) => (
        <DayField
          label={t('Due Date')}
          autoFocus
          value={dueOn}
          onEnd={end}
          onChoose={(day) => onChoose({ dueOn: day })}
        />
      )}
    >
      {text}
    </InPlace>
  );
}

/** How many tasks come before it that are not done, with their titles as a tooltip. */
function WaitsFact({ task: { status, waitsFor } }: { task: Task }) {
  const open = waitsFor.filter((each) => each.status !== 'Done');
  if (waitsFor.length === 0 || status === 'Done') return null;
  const [first] = open;
  if (!first) return null;
  return (
    <Fact icon={<Hourglass size={13} />}>
      <span style={lines(1)} title={open.map(({ title }) => title).join('\n')}>
        {open.length === 1
          ? t('Waits for “{title}”', { title: first.title })
          : plural(open.length, { one: 'Waits for {count} task', other: 'Waits for {count} tasks' })}
      </span>
    </Fact>
  );
}

function Fact({ icon, isLate = false, children }: { icon: ReactNode; isLate?: boolean; children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        minWidth: 0,
        // As high as the facts that are buttons, so that lines below each other have one distance.
        minHeight: 28,
        overflowWrap: 'anywhere',
        '& svg': { flex: 'none' },
        ...(isLate && { color: token('bad'), fontWeight: 500 }),
      }}
    >
      {icon}
      <span>{children}</span>
    </Box>
  );
}
