import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import type { ProjectDetails } from '#contract/work/projects.ts';
import { notOnProject } from '#contract/work/task-values.ts';
import type { Task } from '#contract/work/tasks.ts';
import { useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { call } from '#web/lib/api.ts';
import { fieldErrors } from '#web/lib/api-error.ts';
import { useCan } from '#web/lib/can.tsx';
import { useSaving } from '#web/lib/saving.ts';
import { t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { fetchProject } from '#web/work/projects/queries.ts';
import { useCreateTask, useUpdateTask } from './queries.ts';
import { TaskFields } from './task-fields.tsx';
import { changedValues, type TaskBody, taskForm, taskValues } from './task-values.ts';

interface DialogProps {
  project: ProjectDetails;
  onClose: () => void;
}

export function AddTaskDialog({ project, onClose }: DialogProps) {
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

export function EditTaskDialog({ project, task, onClose }: DialogProps & { task: Task }) {
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
        if (mayAdd && fieldErrors(error).assigneeId === notOnProject) setMissing(body.assigneeId ?? undefined);
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
