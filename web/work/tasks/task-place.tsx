import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import { Check, Pencil, RotateCcw } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { type TaskStatus, type TaskWant, taskStatuses, taskStatusLabels } from '#contract/work/task-values.ts';
import type { TaskDetails } from '#contract/work/tasks.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { personName } from '#web/lib/person-name.ts';
import { AudienceLabel, audiences, labelOf, useSeesAudience } from '#web/people/audience/audience.tsx';
import { t, translated } from '#web/texts/index.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { useHasModule } from '#web/work/projects/modules.ts';
import { PersonOptions, type TaskProject, usePeople } from '#web/work/projects/people.tsx';
import { MadeByRule } from '#web/work/recurring/made-by-rule.tsx';

import { DayField } from './in-place.tsx';
import { TaskChecklist } from './task-checklist.tsx';
import type { TaskIntent } from './task-dialogs.tsx';
import { TaskAsks, TaskFiles } from './task-facts.tsx';
import { TitleField } from './task-list.tsx';
import { PanelBar, Part } from './task-part.tsx';
import { TaskStatusIcon } from './task-status.tsx';
import { TaskTalk } from './task-talk.tsx';
import { TaskText } from './task-text.tsx';
import { TaskWaits } from './task-waits.tsx';
import type { useTaskRights } from './use-moves.ts';
import { type TaskChanges, type TaskChoice, useTaskChanges } from './use-task-changes.ts';

const TimePart = lazy(() => loadChunk(() => import('#web/work/hours/time-part.tsx')));

interface TaskPlaceProps {
  task: TaskDetails;
  titleId: string;
  project: TaskProject;
  rights: ReturnType<typeof useTaskRights>;
  onIntent: (intent: TaskIntent) => void;
  /** The buttons at the top. */
  actions: ReactNode;
}

/** Everything about a task. Who may edit it does so in place. */
export function TaskPlace({ task, titleId, project, rights, onIntent, actions }: TaskPlaceProps) {
  const { change, shown } = useTaskChanges();
  const now = { ...task, ...shown(task) };
  const { mayEdit } = rights;
  const asks = rights.isMine(task) && task.status !== 'Done';
  const choose = (choice: TaskChoice) => change(task, choice);
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PanelBar actions={actions}>
        {rights.mayTick(task) && <EndButton status={now.status} onChoose={(status) => void choose({ status })} />}
      </PanelBar>
      <Title task={task} shown={now.title} titleId={titleId} mayEdit={mayEdit} change={change} />
      {mayEdit ? (
        <Fields task={now} project={project} onChoose={(choice) => void choose(choice)} />
      ) : (
        <Facts
          task={now}
          project={project}
          onStatus={rights.mayTick(task) ? (status) => void choose({ status }) : undefined}
        />
      )}
      <TaskText task={task} mayEdit={mayEdit} />
      {asks && <TaskAsks task={task} onIntent={onIntent} />}
      {task.answer && (
        <Part title={t('Answer')}>
          <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{task.answer}</Box>
        </Part>
      )}
      <TaskChecklist task={task} project={project} mayEdit={mayEdit} mayTick={rights.mayTick(task)} />
      <TaskWaits task={now} onChoose={mayEdit ? (waitsFor) => void choose({ waitsFor }) : undefined} />
      <Box>
        <MadeByRule
          recurringId={task.recurringId}
          onOpen={mayEdit ? (recurring) => onIntent({ verb: 'repeat', task, recurring }) : undefined}
        />
      </Box>
      {task.documents.length > 0 && (
        <Part title={t('Files')}>
          <TaskFiles task={task} />
        </Part>
      )}
      <TaskTime task={task} project={project} />
      <TaskTalk task={task} project={project} />
    </Box>
  );
}

/** The time that staff spent on it, where hours are on. */
function TaskTime({ task, project }: { task: TaskDetails; project: TaskProject }) {
  const isStaff = useSeesAudience();
  if (!useHasModule(project, 'hours') || !isStaff) return null;
  const { id: taskId, title: taskTitle } = task;
  return (
    <Part title={t('Time spent')}>
      <Suspense fallback={<SkeletonRows count={1} height={112} />}>
        <TimePart
          subject={{
            projectId: project.id,
            projectTitle: project.title,
            clientName: project.clientName,
            taskId,
            taskTitle,
          }}
        />
      </Suspense>
    </Part>
  );
}

/** Ends the task, or opens it again. */
function EndButton({ status, onChoose }: { status: TaskStatus; onChoose: (status: TaskStatus) => void }) {
  const isDone = status === 'Done';
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={isDone ? <RotateCcw size={15} /> : <Check size={15} />}
      onClick={() => onChoose(isDone ? 'Open' : 'Done')}
    >
      {isDone ? t('Open again') : t('Mark as done')}
    </Button>
  );
}

interface TitleProps {
  task: TaskDetails;
  titleId: string;
  /** The title with what is not saved yet. */
  shown: string;
  mayEdit: boolean;
  change: TaskChanges['change'];
}

function Title({ task, shown, titleId, mayEdit, change }: TitleProps) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, mt: -1.5 }}>
      {isEditing ? (
        <Box component="h2" dir="auto" id={titleId} sx={{ flex: 1, m: 0, fontSize: 'inherit' }}>
          <TitleField task={task} change={change} onEnd={() => setIsEditing(false)} />
        </Box>
      ) : (
        <Box
          component="h2"
          dir="auto"
          id={titleId}
          sx={{ flex: 1, m: 0, minWidth: 0, fontSize: '1.25rem', lineHeight: 1.35, overflowWrap: 'anywhere' }}
        >
          {shown}
        </Box>
      )}
      {mayEdit && !isEditing && (
        <IconButton size="small" aria-label={t('Change the title')} onClick={() => setIsEditing(true)}>
          <Pencil size={16} />
        </IconButton>
      )}
    </Box>
  );
}

interface FieldsProps {
  task: TaskDetails;
  project: TaskProject;
  onChoose: (choice: TaskChoice) => void;
}

/** What who edits projects changes. */
function Fields({ task, project, onChoose }: FieldsProps) {
  const people = usePeople(project);
  const dayId = useId();
  const { assigneeId, assigneeName } = task;
  const forClient = people.isClient(assigneeId ?? null);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 170px), 1fr))' }}>
      <StatusField status={task.status} onChoose={(status) => onChoose({ status })} />
      <SelectInput
        label={t('Assigned to')}
        value={assigneeId ?? ''}
        onChange={({ target }) =>
          onChoose({ assigneeId: target.value || undefined, assigneeName: people.nameOf(target.value) })
        }
      >
        <PersonOptions {...people} current={assigneeId ? { id: assigneeId, name: assigneeName } : undefined} />
      </SelectInput>
      <div className="field">
        <div className="field-head">
          <label className="field-label" htmlFor={dayId}>
            {t('Due Date')}
          </label>
        </div>
        <DayField id={dayId} value={task.dueOn} onChoose={(dueOn) => onChoose({ dueOn })} />
      </div>
      <SelectInput
        label={t('Visible to')}
        value={task.audience}
        // A task of a client user is always for the client.
        disabled={forClient}
        onChange={({ target }) => onChoose({ audience: target.value as TaskDetails['audience'] })}
      >
        {audiences.map((audience) => (
          <option key={audience} dir="auto" value={audience}>
            {labelOf(audience, project.clientName)}
          </option>
        ))}
      </SelectInput>
      <SelectInput
        label={t('Asks for')}
        value={task.wants}
        onChange={({ target }) => onChoose({ wants: target.value as TaskWant })}
      >
        <option value="nothing">{t('Nothing')}</option>
        <option value="file">{t('A file')}</option>
        <option value="answer">{t('An answer')}</option>
      </SelectInput>
      <FormControlLabel
        control={
          <Checkbox checked={task.milestone} onChange={(_event, milestone) => onChoose({ milestone })} size="small" />
        }
        label={t('Milestone')}
        sx={{ alignSelf: 'end', m: 0, minHeight: 40 }}
      />
    </Box>
  );
}

function StatusField({ status, onChoose }: { status: TaskStatus; onChoose: (status: TaskStatus) => void }) {
  return (
    <SelectInput label={t('Status')} value={status} onChange={({ target }) => onChoose(target.value as TaskStatus)}>
      {taskStatuses.map((each) => (
        <option key={each} value={each}>
          {translated(taskStatusLabels[each])}
        </option>
      ))}
    </SelectInput>
  );
}

interface FactsProps {
  task: TaskDetails;
  project: TaskProject;
  /** Undefined if the user may not change the status. */
  onStatus: ((status: TaskStatus) => void) | undefined;
}

/** The same for those who only read it, or only tick it. */
function Facts({ task, project, onStatus }: FactsProps) {
  const seesAudience = useSeesAudience();
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {onStatus && <StatusField status={task.status} onChoose={onStatus} />}
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))' }}
      >
        {!onStatus && (
          <Fact label={t('Status')}>
            <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
              <span aria-hidden="true" style={{ display: 'inline-flex' }}>
                <TaskStatusIcon status={task.status} size={16} />
              </span>
              {translated(taskStatusLabels[task.status])}
            </Box>
          </Fact>
        )}
        <Fact label={t('Assigned to')}>{task.assigneeName ? personName(task.assigneeName) : t('Nobody')}</Fact>
        <Fact label={t('Due Date')}>{task.dueOn ? <DateText day={task.dueOn} /> : t('None [day]')}</Fact>
        {task.milestone && <Fact label={t('Milestone')}>{t('Yes')}</Fact>}
        {seesAudience && (
          <Fact label={t('Visible to')}>
            <AudienceLabel value={task.audience} clientName={project.clientName} />
          </Fact>
        )}
      </Box>
    </Box>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box component="dt" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  );
}
