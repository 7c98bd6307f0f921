import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { FileCheck, LifeBuoy, ListChecks, type LucideIcon, MessageSquareReply, Paperclip } from 'lucide-react';
import { useId } from 'react';
import type { Waiting, WaitingItem } from '#contract/work/waiting.ts';
import { today } from '#web/lib/day.ts';
import { useSession } from '#web/lib/session.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { TextLink } from '#web/ui/links.tsx';
import { describeWaiting } from './waiting-texts.ts';

/**
 * The tasks, tickets and approvals that wait for the viewer, soonest first. For client users it is the page, so it shows all of them;
 * staff scroll in it.
 */
export default function WaitingForYou({ waiting: { total, items } }: { waiting: Waiting }) {
  const headingId = useId();
  const isClient = useSession()?.user.clientId !== undefined;
  const more = total - items.length;
  return (
    <Card component="section" aria-labelledby={headingId} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" id={headingId} sx={{ mb: 1 }}>
        {t('Waiting for you ({count})', { count: total })}
      </Typography>
      <Box component="ul" sx={{ ...list, ...(!isClient && { maxHeight: 320, overflowY: 'auto' }) }}>
        {items.map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </Box>
      {more > 0 && (
        <Box sx={{ mt: 1 }}>
          <TextLink to="/my-work">{t('And {count} more', { count: more })}</TextLink>
        </Box>
      )}
    </Card>
  );
}

const list = { display: 'grid', m: 0, p: 0, listStyle: 'none' } as const;

function Row({ item }: { item: WaitingItem }) {
  const { dueOn } = item;
  const late = dueOn !== undefined && dueOn < today();
  const Icon = iconOf(item);
  return (
    <Box component="li" sx={row}>
      <Icon size={16} aria-hidden="true" style={{ flex: 'none', marginTop: 3, color: token('muted') }} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <WaitingLink item={item} />
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {dueOn && (
            <>
              <Box component="span" sx={{ color: late ? token('bad') : undefined }}>
                {late && `${t('Overdue')} `}
                <DateText day={dueOn} />
              </Box>
              {' · '}
            </>
          )}
          <span>{describeWaiting(item)}</span>
        </Box>
      </Box>
    </Box>
  );
}

const row = {
  position: 'relative',
  display: 'flex',
  gap: 1.25,
  py: 1,
  '& + &': { borderTop: `1px solid ${token('line')}` },
} as const;

// The name of the project stands below it, and colour alone does not tell them apart. A finger may tap anywhere in the row.
const underlined = {
  underline: 'always',
  sx: { '&::after': { content: '""', position: 'absolute', inset: 0 } },
} as const;

function WaitingLink({ item: { kind, id, number, title, projectId } }: { item: WaitingItem }) {
  if (kind === 'ticket') {
    return (
      <TextLink {...underlined} dir="auto" to="/supportTickets/$id" params={{ id }}>
        #{number} {title}
      </TextLink>
    );
  }
  if (kind === 'signOff') {
    return (
      <TextLink {...underlined} dir="auto" to="/approvals/$id" params={{ id }}>
        {title}
      </TextLink>
    );
  }
  return (
    <TextLink {...underlined} dir="auto" to="/projects/$id/tasks/$taskId" params={{ id: projectId ?? '', taskId: id }}>
      {title}
    </TextLink>
  );
}

function iconOf({ kind, wants }: WaitingItem): LucideIcon {
  if (kind === 'ticket') return LifeBuoy;
  if (kind === 'signOff') return FileCheck;
  if (wants === 'file') return Paperclip;
  return wants === 'answer' ? MessageSquareReply : ListChecks;
}
