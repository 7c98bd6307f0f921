import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { maxWaits } from '#contract/work/task-values.ts';
import type { TaskDetails } from '#contract/work/tasks.ts';
import { useList } from '#web/lists/pages.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { TextLink } from '#web/ui/links.tsx';
import { projectTasksQuery } from './queries.ts';
import { Part } from './task-part.tsx';
import { TaskStatusIcon } from './task-status.tsx';

type Awaited = TaskDetails['waitsFor'][number];

interface TaskWaitsProps {
  task: TaskDetails;
  /** Undefined if the user may not change them. */
  onChoose: ((waitsFor: Awaited[]) => void) | undefined;
}

/** The tasks that come before this one. What is done is shown as done; nothing moves with it. */
export function TaskWaits({ task, onChoose }: TaskWaitsProps) {
  const [isAdding, setIsAdding] = useState(false);
  const { waitsFor } = task;
  if (waitsFor.length === 0 && !onChoose) return null;
  return (
    <Part
      title={t('Waits for')}
      action={
        onChoose &&
        !isAdding &&
        waitsFor.length < maxWaits && (
          <Button size="small" startIcon={<Plus size={14} />} onClick={() => setIsAdding(true)}>
            {t('Add a task')}
          </Button>
        )
      }
    >
      {waitsFor.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {waitsFor.map((each) => (
            <Box key={each.id} component="li" sx={line}>
              <TaskStatusIcon status={each.status} size={16} />
              <TextLink
                to="/projects/$id/tasks/$taskId"
                params={{ id: task.projectId, taskId: each.id }}
                replace
                state={true}
                resetScroll={false}
                sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', ...(each.status === 'Done' && done) }}
              >
                {each.title}
              </TextLink>
              {onChoose && (
                <IconButton
                  size="small"
                  aria-label={t('Do not wait for “{title}”', { title: each.title })}
                  onClick={() => onChoose(waitsFor.filter(({ id }) => id !== each.id))}
                >
                  <X size={15} />
                </IconButton>
              )}
            </Box>
          ))}
        </Box>
      )}
      {onChoose && isAdding && (
        <TaskChoice
          task={task}
          onChoose={(chosen) => {
            setIsAdding(false);
            onChoose([...waitsFor, chosen]);
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Part>
  );
}

/** As many are offered at once. */
const maxOffered = 8;

interface TaskChoiceProps {
  task: TaskDetails;
  onChoose: (chosen: Awaited) => void;
  onClose: () => void;
}

/** Finds another task of the project. */
function TaskChoice({ task, onChoose, onClose }: TaskChoiceProps) {
  const id = useId();
  const [search, setSearch] = useState('');
  const list = useList(projectTasksQuery(task.projectId));
  const known = new Set([task.id, ...task.waitsForIds]);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = list.items.filter(
    ({ id: other, title }) => !known.has(other) && words.every((word) => title.toLowerCase().includes(word)),
  );
  return (
    <Box
      role="group"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
      sx={{ display: 'grid', gap: 1, p: 1.5, border: `1px solid ${token('line')}`, borderRadius: '8px' }}
    >
      <span id={id} className="only-read">
        {t('Add a task')}
      </span>
      <input
        type="search"
        className="field-input"
        dir="auto"
        aria-label={t('Search tasks...')}
        placeholder={t('Search tasks...')}
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
        autoFocus
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {found.slice(0, maxOffered).map(({ id: other, title, status }) => (
        <Button
          key={other}
          size="small"
          startIcon={<TaskStatusIcon status={status} size={15} />}
          onClick={() => onChoose({ id: other, title, status })}
          sx={{ justifyContent: 'flex-start', textAlign: 'start', overflowWrap: 'anywhere', color: 'text.primary' }}
        >
          {title}
        </Button>
      ))}
      {found.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('No tasks found')}</Box>}
      <Box sx={{ display: 'flex', gap: 1 }}>
        {list.more && found.length < maxOffered && (
          <Button size="small" loading={list.more.loading} onClick={list.more.onMore}>
            {t('Search more tasks')}
          </Button>
        )}
        <Button size="small" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </Box>
    </Box>
  );
}

const line = { display: 'flex', alignItems: 'center', gap: 1, minHeight: 36 } as const;
const done = { color: 'text.secondary', textDecoration: 'line-through' } as const;
