import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import type { ProjectDetails } from '#contract/work/projects.ts';
import type { Recurring } from '#contract/work/recurring.ts';
import { notOnProject } from '#contract/work/task-values.ts';
import { type Task, type TaskDetails, updateTaskBody } from '#contract/work/tasks.ts';
import { useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { call } from '#web/lib/api.ts';
import { fieldErrors } from '#web/lib/api-error.ts';
import { useCan } from '#web/lib/can.tsx';
import { useSaving } from '#web/lib/saving.ts';
import { t, translated } from '#web/texts/index.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextArea } from '#web/ui/text-input.tsx';
import { documentFiles, documentsAndPictures } from '#web/work/documents/document-files.tsx';
import { UploadFiles } from '#web/work/files/upload-files.tsx';
import { fetchProject } from '#web/work/projects/queries.ts';
import RecurringDialog from '#web/work/recurring/recurring-dialog.tsx';
import { useCreateTask, useDeleteTask, useUpdateTask } from './queries.ts';
import { TaskFields } from './task-fields.tsx';
import { changedValues, type TaskBody, taskForm, taskValues } from './task-values.ts';

/** The action whose dialog is open. */
export type TaskIntent =
  | { verb: 'add' }
  | { verb: 'edit' | 'delete' | 'answer' | 'upload'; task: Task }
  | { verb: 'repeat'; task: TaskDetails; recurring: Recurring | undefined };

interface TaskDialogsProps {
  intent: TaskIntent;
  project: ProjectDetails;
  onClose: () => void;
}

export default function TaskDialogs({ intent, project, onClose }: TaskDialogsProps) {
  if (intent.verb === 'add') return <AddTaskDialog project={project} onClose={onClose} />;
  if (intent.verb === 'repeat') return <RepeatTask {...intent} project={project} onClose={onClose} />;
  const { verb, task } = intent;
  if (verb === 'edit') return <EditTaskDialog project={project} task={task} onClose={onClose} />;
  if (verb === 'answer') return <AnswerDialog task={task} onClose={onClose} />;
  if (verb === 'delete') return <DeleteTask task={task} onClose={onClose} />;
  return <UploadFiles kind={documentsFor(task)} project={project} dropped={[]} onClose={onClose} />;
}

/** The upload of what a task asks the user for. It has the audience of the task. */
function documentsFor(task: Task): typeof documentFiles {
  const { upload } = documentFiles;
  return {
    ...documentFiles,
    upload: {
      ...upload,
      operation: 'uploadTaskDocument',
      title: task.title,
      ...documentsAndPictures,
      fixedAudience: true,
      parts: (_project, { description }) => ({ Description: description, TaskId: task.id }),
    },
  };
}

function DeleteTask({ task, onClose }: { task: Task; onClose: () => void }) {
  const { mutateAsync } = useDeleteTask();
  return (
    <ConfirmDialog
      open
      title={t('Delete Task')}
      description={t('Delete “{title}”? It cannot be restored. Documents that were uploaded for it stay.', {
        title: task.title,
      })}
      done={t('Task deleted')}
      onConfirm={() => mutateAsync(task)}
      onClose={onClose}
    />
  );
}

interface RepeatTaskProps extends DialogProps {
  task: TaskDetails;
  /** The rule that made it. */
  recurring: Recurring | undefined;
}

function RepeatTask({ task, recurring, project, onClose }: RepeatTaskProps) {
  const { title, body, assigneeId = '', audience, checklist } = task;
  const template = { title, body, assigneeId, audience, checklist: checklist.map(({ text }) => text).join('\n') };
  return (
    <RecurringDialog repeated={{ of: 'Task', project }} recurring={recurring} template={template} onClose={onClose} />
  );
}

const answerForm = updateTaskBody.pick({ answer: true }).required();

/** Answers what a task asks. The task is done with it. */
function AnswerDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const form = useSchemaForm(answerForm, { answer: task.answer ?? '' }, { form: 'answer', edits: task.id });
  const { mutateAsync } = useUpdateTask();
  const { dialog } = useFormSaving(form, {
    send: (body) => mutateAsync({ id: task.id, version: task.version, ...body }),
    done: t('Answer sent'),
    onSaved: onClose,
  });
  return (
    <FormDialog
      open
      title={task.title}
      submitLabel={t('Send Answer')}
      workingLabel={t('Sending...')}
      {...dialog}
      onClose={onClose}
    >
      <TextArea
        label={t('Your answer')}
        required
        autoFocus
        {...form.register('answer')}
        error={form.formState.errors.answer?.message}
      />
    </FormDialog>
  );
}

interface DialogProps {
  project: ProjectDetails;
  onClose: () => void;
}

function AddTaskDialog({ project, onClose }: DialogProps) {
  const { mutateAsync } = useCreateTask();
  return (
    <TaskDialog
      project={project}
      title={t('Add Task')}
      submitLabel={t('Add Task')}
      done={t('Task added')}
      send={(body) => mutateAsync({ projectId: project.id, ...body })}
      onClose={onClose}
    />
  );
}

function EditTaskDialog({ project, task, onClose }: DialogProps & { task: Task }) {
  const { mutateAsync } = useUpdateTask();
  return (
    <TaskDialog
      project={project}
      task={task}
      title={t('Edit Task')}
      submitLabel={t('Update Task')}
      done={t('Changes saved')}
      // Unchanged fields are not sent, so the server cannot refuse them.
      send={(body) => mutateAsync({ id: task.id, version: task.version, ...changedValues(body, task) })}
      onClose={onClose}
    />
  );
}

interface TaskDialogProps extends DialogProps {
  task?: Task;
  title: string;
  submitLabel: string;
  done: string;
  send: (body: TaskBody) => Promise<unknown>;
}

function TaskDialog({ project, task, title, submitLabel, done, send, onClose }: TaskDialogProps) {
  const form = useSchemaForm(taskForm, taskValues(task), { form: 'task', edits: task?.id, within: project.id });
  const { mutateAsync: addToTeam } = useAddToTeam(project.id);
  /** The person who does not see the project, after a refusal. */
  const [missing, setMissing] = useState<string>();
  const adding = useRef(false);
  const mayAdd = useCan()('updateProject');
  const saving = useFormSaving(form, {
    send: async (body: TaskBody) => {
      try {
        if (adding.current && missing) await addToTeam(missing);
        setMissing(undefined);
        await send(body);
      } catch (error) {
        if (mayAdd && fieldErrors(error).assigneeId === translated(notOnProject))
          setMissing(body.assigneeId ?? undefined);
        throw error;
      } finally {
        adding.current = false;
      }
    },
    done,
    onSaved: onClose,
  });
  const submit = form.handleSubmit(saving.save);
  return (
    <FormDialog
      open
      title={title}
      submitLabel={submitLabel}
      workingLabel={t('Saving...')}
      extraActions={
        missing !== undefined &&
        missing === form.watch('assigneeId') && (
          <Button
            variant="outlined"
            onClick={() => {
              adding.current = true;
              void submit();
            }}
          >
            {t('Add to the team and save')}
          </Button>
        )
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <TaskFields form={form} project={project} assigneeName={task?.assigneeName} />
    </FormDialog>
  );
}

/** Adds a person to the team as it is now. */
function useAddToTeam(projectId: string) {
  return useSaving(async (userId: string) => {
    const { internalUsers, clientUsers, version } = await fetchProject(projectId);
    const userIds = [...internalUsers, ...clientUsers, userId];
    return call('updateProject', { params: { id: projectId }, body: { userIds } }, { ifMatch: version });
  }, 'projects');
}
