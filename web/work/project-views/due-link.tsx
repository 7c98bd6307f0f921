import { styled } from '@mui/material/styles';
import { createLink } from '@tanstack/react-router';
import { BadgeCheck, Diamond, Hourglass, LifeBuoy, ListChecks, TriangleAlert } from 'lucide-react';
import { isOverdue } from '#contract/work/project-status.ts';
import { formatTime } from '#web/lib/format.ts';
import { t, tParts } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { CutSentence } from '#web/ui/cut-sentence.tsx';
import { hueColor } from '#web/ui/hue.ts';
import type { DueItem } from './due-items.ts';

/** A link to what is due, in the colour of its client. */
export function DueLink({ item, today, large = false }: { item: DueItem; today: string; large?: boolean }) {
  if ('ticket' in item) {
    const { id, number, title, clientColour, answerDue = '' } = item.ticket;
    const text = t('Answer to #{number} {title}', { number: String(number), title });
    return (
      <Item
        to="/supportTickets/$id"
        params={{ id }}
        title={`${formatTime(answerDue)} ${text}`}
        data-large={large}
        style={clientColour && { borderInlineStartColor: hueColor('dot', clientColour) }}
      >
        <LifeBuoy size={12} aria-hidden="true" style={{ flex: 'none' }} />
        <CutSentence
          parts={tParts('Answer to #{number} {title}', { number: String(number), title: { name: title } })}
        />
      </Item>
    );
  }
  if ('task' in item) {
    const { id, projectId, clientColour, projectTitle, title, milestone, status, waitsFor } = item.task;
    const isWaiting = status !== 'Done' && waitsFor.some((each) => each.status !== 'Done');
    const Icon = milestone ? Diamond : ListChecks;
    return (
      <Item
        to="/projects/$id/tasks/$taskId"
        params={{ id: projectId, taskId: id }}
        title={`${title} · ${projectTitle}`}
        data-large={large}
        style={{ borderInlineStartColor: hueColor('dot', clientColour) }}
      >
        <Icon size={12} role="img" aria-label={milestone ? t('Milestone') : t('Task')} style={{ flex: 'none' }} />
        {isWaiting && (
          <Hourglass size={12} role="img" aria-label={t('Waits for other tasks')} style={{ flex: 'none' }} />
        )}
        <Text dir="auto" style={status === 'Done' ? { textDecoration: 'line-through' } : undefined}>
          {title}
        </Text>
      </Item>
    );
  }
  if ('signOff' in item) {
    const { id, question, fileName } = item.signOff;
    const text = t('Approval of {fileName}', { fileName });
    return (
      <Item to="/approvals/$id" params={{ id }} title={`${text} · ${question}`} data-large={large}>
        <BadgeCheck size={12} aria-hidden="true" style={{ flex: 'none' }} />
        <CutSentence parts={tParts('Approval of {fileName}', { fileName: { name: fileName } })} />
      </Item>
    );
  }
  const { project } = item;
  const late = isOverdue(project, today);
  return (
    <Item
      to="/projects/$id"
      params={{ id: project.id }}
      title={`${project.title} · ${project.clientName}`}
      aria-label={late ? t('{title}, overdue', { title: project.title }) : undefined}
      data-late={late}
      data-large={large}
      style={{ borderInlineStartColor: late ? token('bad') : hueColor('dot', project.clientColour) }}
    >
      {late && <TriangleAlert size={12} aria-hidden="true" style={{ flex: 'none' }} />}
      <Text dir="auto">{project.title}</Text>
    </Item>
  );
}

const Anchor = styled('a')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 24,
  padding: '2px 6px',
  borderLeft: `3px solid ${token('edge')}`,
  borderRadius: 4,
  backgroundColor: token('wash'),
  color: token('ink'),
  fontSize: '0.75rem',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
  '&[data-late=true]': { color: token('bad'), backgroundColor: token('bad-soft'), fontWeight: 500 },
  '&[data-large=true]': { minHeight: 44, padding: '4px 10px', fontSize: '0.875rem' },
});

const Item = createLink(Anchor);

const Text = styled('span')({ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
