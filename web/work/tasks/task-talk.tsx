import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useSearch } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { TaskDetails } from '#contract/work/tasks.ts';
import { t } from '#web/texts/index.ts';
import { LazyConversation } from '#web/work/messages/lazy-conversation.tsx';
import { conversationPath } from '#web/work/messages/paths.ts';
import type { TaskProject } from '#web/work/projects/people.tsx';
import { TaskHistory } from './task-history.tsx';

const labels = { conversation: t('Conversation'), history: t('History') };

/** What people wrote about a task, and what happened to it. */
export function TaskTalk({ task, project }: { task: TaskDetails; project: TaskProject }) {
  const id = useId();
  const { message } = useSearch({ strict: false });
  const [shown, setShown] = useState<keyof typeof labels>('conversation');
  return (
    <div>
      <Tabs value={shown} onChange={(_event, chosen) => setShown(chosen)} aria-label={t('Conversation and history')}>
        {(['conversation', 'history'] as const).map((each) => (
          <Tab
            key={each}
            value={each}
            id={`${id}-${each}`}
            aria-controls={each === shown ? `${id}-panel` : undefined}
            label={labels[each]}
          />
        ))}
      </Tabs>
      <Box id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${shown}`} sx={{ pt: 1.5 }}>
        {shown === 'history' ? (
          <TaskHistory task={task} clientName={project.clientName} />
        ) : (
          // As high as what is written, until it scrolls.
          <Box sx={{ display: 'flex', flexDirection: 'column', maxHeight: 'max(360px, min(600px, 70vh))' }}>
            <LazyConversation
              subjectType="task"
              subjectId={task.id}
              pathOf={(messageId) =>
                conversationPath({ projectId: task.projectId, taskId: task.id, message: messageId })
              }
              shownId={message}
              isArchived={project.archivedAt !== undefined}
            />
          </Box>
        )}
      </Box>
    </div>
  );
}
