import type { ProjectDetails } from '#contract/work/projects.ts';
import type { Task } from '#contract/work/tasks.ts';
import { t } from '#web/texts/index.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { documentFiles, documentsAndPictures } from '#web/work/documents/document-files.tsx';
import { UploadFiles } from '#web/work/files/upload-files.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import { useDeleteTask } from './queries.ts';
import { AddTaskDialog, EditTaskDialog } from './task-dialog.tsx';

/** The action whose dialog is open. */
export type TaskIntent = { verb: 'add' } | { verb: 'edit' | 'delete' | 'answer' | 'upload'; task: Task };

interface TaskDialogsProps {
  intent: TaskIntent;
  project: ProjectDetails;
  onClose: () => void;
}

export default function TaskDialogs({ intent, project, onClose }: TaskDialogsProps) {
  if (intent.verb === 'add') return <AddTaskDialog project={project} onClose={onClose} />;
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
