import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import {
  AlarmClock,
  BellOff,
  Check,
  FileText,
  FolderKanban,
  Image,
  LifeBuoy,
  ListChecks,
  type LucideIcon,
  UserRound,
} from 'lucide-react';
import { memo, useId, useRef, useState } from 'react';
import type { NotificationSubject } from '#contract/platform/notification-kinds.ts';
import type { Notification } from '#contract/work/notifications.ts';
import { formatInstant, formatMoment, formatTime } from '#web/lib/format.ts';
import { personName } from '#web/lib/person-name.ts';
import { formatSeries, plural, t } from '#web/texts/index.ts';
import { menuBelowEnd } from '#web/theme/direction.ts';
import { token } from '#web/theme/tokens.ts';
import { CardLink } from '#web/ui/card-link.tsx';
import { CardMenu } from '#web/ui/card-menu.tsx';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';
import type { LineBundle } from './bundle-lines.ts';
import { snoozeTimes } from './snooze-times.ts';
import type { LineActions } from './use-line-actions.ts';

interface InboxLineProps {
  lines: LineBundle;
  actions: LineActions;
}

/** One line of the inbox: what it is about, why the user is told, and what happened last. Files that were added at once are one line. */
export const InboxLine = memo(({ lines, actions }: InboxLineProps) => {
  const [line] = lines;
  const id = useId();
  const Icon = subjectIcons[line.subjectType];
  const isUnread = line.readAt === undefined;
  const { projectId } = line;
  return (
    <Box component="li" aria-labelledby={id} sx={row}>
      <Box
        component="span"
        role="img"
        aria-label={subjectNames[line.subjectType]}
        title={subjectNames[line.subjectType]}
        sx={{ flex: 'none', display: 'inline-flex', mt: '2px', color: token(isUnread ? 'accent' : 'muted') }}
      >
        <Icon size={18} aria-hidden="true" />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.25 }}>
          <CardLink
            {...addressOf(line)}
            id={id}
            onClick={() => actions.read(lines)}
            style={{ fontWeight: isUnread ? 600 : 400 }}
          >
            {lines.length > 1 ? countFiles(lines) : line.title}
          </CardLink>
          <StatusBadge {...reasons[line.reason]} />
          {line.unreadCount > 1 && (
            <Box component="span" className="tabular" sx={quiet}>
              {plural(line.unreadCount, { one: '{count} new', other: '{count} new' })}
            </Box>
          )}
        </Box>
        <Box sx={{ ...quiet, overflowWrap: 'anywhere' }}>
          {line.latest &&
            [lines.length > 1 ? namesOf(lines) : line.latest.text, personName(line.latest.authorName ?? '')]
              .filter(Boolean)
              .join(' · ')}
          {line.latest && ' · '}
          <time dateTime={line.updatedAt} title={formatMoment(line.updatedAt)} style={{ whiteSpace: 'nowrap' }}>
            {shortly(line.updatedAt)}
          </time>
          {line.snoozedUntil && ` · ${t('Snoozed until {moment}', { moment: formatMoment(line.snoozedUntil) })}`}
        </Box>
      </Box>
      <Box sx={{ position: 'relative', zIndex: 1, flex: 'none', display: 'flex', alignItems: 'center' }}>
        <Tooltip title={t('Done (e)')}>
          <IconButton
            size="small"
            aria-label={t('Done')}
            aria-describedby={id}
            aria-keyshortcuts="e"
            onClick={() => actions.finish(lines)}
          >
            <Check size={18} />
          </IconButton>
        </Tooltip>
        <SnoozeMenu describedBy={id} onSnooze={(until) => actions.snooze(lines, until)} />
        {/* Keeps its place where a line has no menu, so that buttons stand below each other. */}
        <Box sx={{ width: 34, pl: 0.5 }}>
          <CardMenu
            describedBy={id}
            items={
              projectId ? [{ label: t('Mute project'), icon: BellOff, onSelect: () => actions.mute(projectId) }] : []
            }
          />
        </Box>
      </Box>
    </Box>
  );
});

function countFiles(lines: LineBundle): string {
  return lines[0].subjectType === 'image'
    ? plural(lines.length, { one: '{count} image', other: '{count} images' })
    : plural(lines.length, { one: '{count} document', other: '{count} documents' });
}

/** Names that a line shows. */
const mostNames = 3;

function namesOf(lines: LineBundle): string {
  const names = formatSeries(lines.slice(0, mostNames).map(({ title }) => title));
  return `${lines[0].latest?.text ?? ''}: ${names}${lines.length > mostNames ? ' …' : ''}`;
}

const reasons: Record<Notification['reason'], { tone: Tone; label: string }> = {
  Mentioned: { tone: 'accent', label: t('Mentioned') },
  Assigned: { tone: 'accent', label: t('Assigned') },
  Due: { tone: 'warn', label: t('Due') },
  Answered: { tone: 'accent', label: t('Answered') },
  News: { tone: 'idle', label: t('News') },
};

/** The time for today, otherwise the day. */
function shortly(instant: string): string {
  const isToday = new Date(instant).toDateString() === new Date().toDateString();
  return isToday ? formatTime(instant) : formatInstant(instant);
}

const quiet = { fontSize: '0.8125rem', color: 'text.secondary' } as const;

const row = {
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1.5,
  pl: 2,
  pr: 1,
  py: 1.25,
  '& + &': { borderTop: `1px solid ${token('line')}` },
} as const;

const subjectIcons: Record<NotificationSubject, LucideIcon> = {
  project: FolderKanban,
  document: FileText,
  image: Image,
  ticket: LifeBuoy,
  task: ListChecks,
  user: UserRound,
};

const subjectNames: Record<NotificationSubject, string> = {
  project: t('Project'),
  document: t('Document'),
  image: t('Image'),
  ticket: t('Ticket'),
  task: t('Task'),
  user: t('Person'),
};

/** Where a line leads: to the message that was written last, to a request for approval, to the status updates, or else to the subject. A document without a project has no screen. */
function addressOf({ subjectType, subjectId, projectId, latest }: Notification) {
  if (subjectType === 'ticket') {
    return { to: '/supportTickets/$id', params: { id: subjectId }, search: { message: latest?.messageId } } as const;
  }
  // What somebody took over is among what waits for them.
  if (subjectType === 'user') return { to: '/dashboard' } as const;
  if (latest?.signOffId) return { to: '/approvals/$id', params: { id: latest.signOffId } } as const;
  if (!projectId) return { to: '/inbox', search: { state: 'all' } } as const;
  const message = latest?.messageId;
  if (subjectType === 'task') {
    const params = { id: projectId, taskId: subjectId };
    return { to: '/projects/$id/tasks/$taskId', params, search: { message } } as const;
  }
  const isFile = subjectType !== 'project';
  const tab = isFile
    ? (`${subjectType}s` as const)
    : latest?.updateId
      ? 'updates'
      : message
        ? 'conversation'
        : undefined;
  const about = isFile && message ? subjectId : undefined;
  return { to: '/projects/$id', params: { id: projectId }, search: { tab, about, message } } as const;
}

interface SnoozeMenuProps {
  describedBy: string;
  onSnooze: (until: Date) => void;
}

/** The button that hides a line for a while. */
function SnoozeMenu({ describedBy, onSnooze }: SnoozeMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Tooltip title={t('Snooze (s)')}>
        <IconButton
          ref={button}
          id={id}
          size="small"
          aria-label={t('Snooze')}
          aria-describedby={describedBy}
          aria-haspopup="menu"
          aria-expanded={open}
          aria-keyshortcuts="s"
          onClick={() => setOpen(true)}
        >
          <AlarmClock size={18} />
        </IconButton>
      </Tooltip>
      <Menu
        anchorEl={button.current}
        open={open}
        onClose={() => setOpen(false)}
        {...menuBelowEnd}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {snoozeTimes().map(({ label, until }) => (
          <MenuItem
            key={label}
            sx={{ justifyContent: 'space-between', gap: 3 }}
            onClick={() => {
              setOpen(false);
              onSnooze(until);
            }}
          >
            {label}
            <span className="tabular" style={{ opacity: 0.75, fontSize: '0.8125rem' }}>
              {formatMoment(until.toISOString())}
            </span>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
