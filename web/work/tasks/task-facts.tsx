import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CalendarClock, Flag, MessageSquareReply, Paperclip, TriangleAlert, Upload, User } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Task } from '#contract/work/tasks.ts';
import { today } from '#web/lib/day.ts';
import { personName } from '#web/lib/person-name.ts';
import { LazyMarkdown } from '#web/markdown/lazy-markdown.tsx';
import { AudienceLabel, useSeesAudience } from '#web/people/audience/audience.tsx';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { PlainDownload } from '#web/work/documents/plain-download.tsx';
import type { TaskIntent } from './task-dialogs.tsx';

interface TaskFactsProps {
  task: Task;
  clientName: string;
  /** The task is the user's. */
  isMine: boolean;
  onIntent: (intent: TaskIntent) => void;
}

/** Who does it, until when, what it asks for, and what came of it. */
export function TaskFacts({ task, clientName, isMine, onIntent }: TaskFactsProps) {
  const seesAudience = useSeesAudience();
  const isLate = task.status !== 'Done' && task.dueOn !== undefined && task.dueOn < today();
  const asks = isMine && task.status !== 'Done';
  return (
    <Box sx={{ display: 'grid', gap: 0.75, fontSize: '0.8125rem', color: 'text.secondary' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        {task.milestone && <Fact icon={<Flag size={13} />}>{t('Milestone')}</Fact>}
        {task.assigneeName && (
          <Fact icon={<User size={13} />}>
            <bdi>{personName(task.assigneeName)}</bdi>
          </Fact>
        )}
        {task.dueOn && (
          <Fact icon={isLate ? <TriangleAlert size={13} /> : <CalendarClock size={13} />} isLate={isLate}>
            {isLate ? t('Overdue') : t('Due')} <DateText day={task.dueOn} />
          </Fact>
        )}
        {task.wants === 'file' && <Fact icon={<Paperclip size={13} />}>{t('Asks for a file')}</Fact>}
        {task.wants === 'answer' && <Fact icon={<MessageSquareReply size={13} />}>{t('Asks for an answer')}</Fact>}
        {seesAudience && <AudienceLabel value={task.audience} clientName={clientName} />}
      </Box>
      {task.body && <LazyMarkdown text={task.body} />}
      {task.answer && (
        <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', color: 'text.primary' }}>
          {t('Answer: {answer}', { answer: task.answer })}
        </Box>
      )}
      {task.documents.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {task.documents.map((document) => (
            <PlainDownload key={document.id} document={document} />
          ))}
        </Box>
      )}
      {asks && task.wants === 'file' && (
        <div>
          <Button
            size="small"
            variant="outlined"
            startIcon={<Upload size={16} />}
            onClick={() => onIntent({ verb: 'upload', task })}
          >
            {t('Upload the file')}
          </Button>
        </div>
      )}
      {asks && task.wants === 'answer' && (
        <div>
          <Button
            size="small"
            variant="outlined"
            startIcon={<MessageSquareReply size={16} />}
            onClick={() => onIntent({ verb: 'answer', task })}
          >
            {t('Answer')}
          </Button>
        </div>
      )}
    </Box>
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
        '& svg': { flex: 'none' },
        ...(isLate && { color: token('bad'), fontWeight: 500 }),
      }}
    >
      {icon}
      <span>{children}</span>
    </Box>
  );
}
