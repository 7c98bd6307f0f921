import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import {
  BadgeCheck,
  Circle,
  CircleCheck,
  CircleDot,
  LifeBuoy,
  ListChecks,
  MessageSquareReply,
  Paperclip,
  TriangleAlert,
} from 'lucide-react';
import { useId, useRef } from 'react';
import { isolated } from '#contract/platform/isolated.ts';
import { type TaskStatus, taskStatusLabels } from '#contract/work/task-values.ts';
import { type TicketStatus, ticketStatuses } from '#contract/work/ticket-status.ts';
import type { WorkItem } from '#contract/work/waiting.ts';
import { today } from '#web/lib/day.ts';
import { useSession } from '#web/lib/session.ts';
import { t, translated } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { useDraggable } from '#web/ui/board.ts';
import { CardLink } from '#web/ui/card-link.tsx';
import { CardMenu, type CardMenuItem } from '#web/ui/card-menu.tsx';
import { ClientDot } from '#web/ui/client-dot.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { InlineSelect } from '#web/ui/inline-edit.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { TicketStatusBadge, ticketStatusLabel } from '#web/work/tickets/ticket-badges.tsx';
import type { WorkChanges } from './use-work-changes.ts';

const dragged = Symbol('work');

/** The work that is dragged, or undefined if it is something else. */
export function draggedWork(data: Record<string | symbol, unknown>): WorkItem | undefined {
  return data[dragged] as WorkItem | undefined;
}

interface WorkRowProps {
  item: WorkItem;
  changes: WorkChanges;
  menu: readonly CardMenuItem[];
  /** Where the heading above does not say the day. */
  showsDay: boolean;
}

/** A task, a ticket or an approval in one line. Everything that dragging does, its menu does, too. */
export function WorkRow({ item, changes, menu, showsDay }: WorkRowProps) {
  const titleId = useId();
  const row = useRef<HTMLLIElement>(null);
  const isSaving = changes.isSaving(item);
  const mayMove = changes.mayMove(item);
  const isDragged = useDraggable({ [dragged]: item }, mayMove && !isSaving, row);
  const isDone = item.kind === 'task' && item.status === 'Done';
  return (
    <Box
      component="li"
      ref={row}
      aria-labelledby={titleId}
      aria-busy={isSaving}
      sx={{ ...rowStyle, opacity: isDragged ? 0.5 : 1, ...(mayMove && { cursor: 'grab' }) }}
    >
      <Box sx={lead}>
        {changes.mayTick(item) ? (
          <Tick item={item} describedBy={titleId} onTick={() => changes.change(item, { status: 'Done' })} />
        ) : (
          <KindIcon item={item} />
        )}
      </Box>
      <Box sx={facts}>
        <Box sx={titleStyle}>
          <CardLink
            to={addressOf(item)}
            id={titleId}
            draggable={false}
            title={item.title}
            style={{ fontWeight: 500, ...(isDone && { textDecoration: 'line-through', color: token('muted') }) }}
          >
            {item.kind === 'ticket' && (
              <Box component="span" className="tabular" sx={{ color: 'text.secondary', fontWeight: 400 }}>
                #{item.number}{' '}
              </Box>
            )}
            {item.title}
          </CardLink>
        </Box>
        <Place item={item} />
        <Box sx={{ flex: 'none', width: { sm: 128 }, display: 'flex' }}>
          {changes.mayChooseStatus(item) ? (
            <StatusChoice item={item} onChoose={(status) => changes.change(item, { status })} />
          ) : (
            <State item={item} />
          )}
        </Box>
        <DueDay item={item} showsDay={showsDay} />
      </Box>
      {/* Keeps its place where a row has no menu, so that buttons stand below each other. */}
      <Box sx={{ flex: 'none', width: 30 }}>
        <CardMenu items={menu} describedBy={titleId} />
      </Box>
    </Box>
  );
}

function addressOf({ kind, id, projectId }: WorkItem): string {
  if (kind === 'ticket') return `/supportTickets/${id}`;
  return kind === 'signOff' ? `/approvals/${id}` : `/projects/${projectId}/tasks/${id}`;
}

interface TickProps {
  item: WorkItem;
  describedBy: string;
  onTick: () => void;
}

/** Ends a task. */
function Tick({ item: { status }, describedBy, onTick }: TickProps) {
  const Icon = status === 'Done' ? CircleCheck : status === 'Doing' ? CircleDot : Circle;
  return (
    <Tooltip title={t('Done (e)')}>
      <IconButton
        size="small"
        aria-label={t('Done')}
        aria-describedby={describedBy}
        aria-keyshortcuts="e"
        onClick={onTick}
        sx={{ zIndex: 1, color: token(status === 'Done' ? 'good' : status === 'Doing' ? 'accent' : 'muted') }}
      >
        <Icon size={18} />
      </IconButton>
    </Tooltip>
  );
}

function KindIcon({ item: { kind, wants } }: { item: WorkItem }) {
  const [Icon, label] =
    kind === 'ticket'
      ? [LifeBuoy, t('Ticket')]
      : kind === 'signOff'
        ? [BadgeCheck, t('Approval')]
        : wants === 'file'
          ? [Paperclip, t('Asks for a file')]
          : wants === 'answer'
            ? [MessageSquareReply, t('Asks for an answer')]
            : [ListChecks, t('Task')];
  return (
    <Box
      component="span"
      role="img"
      aria-label={label}
      title={label}
      sx={{ display: 'inline-flex', color: token('muted') }}
    >
      <Icon size={18} aria-hidden="true" />
    </Box>
  );
}

/** Project and client. Client users know their own. */
function Place({ item: { clientColour, clientName, projectTitle } }: { item: WorkItem }) {
  const isStaff = !useSession()?.user.clientId;
  const names = [projectTitle, isStaff && clientName].filter((name) => typeof name === 'string');
  const text = names.map((name) => isolated(name)).join(' · ');
  return (
    <Box sx={place} title={text}>
      {isStaff && clientColour && <ClientDot colour={clientColour} />}
      <span dir="auto">{text}</span>
    </Box>
  );
}

/** What becomes of it next, in a word. */
function State({ item: { kind, wants, status } }: { item: WorkItem }) {
  if (kind === 'ticket') return <TicketStatusBadge status={status} />;
  if (kind === 'signOff') return <StatusBadge tone="accent" label={t('To approve')} />;
  if (wants === 'file') return <StatusBadge tone="accent" label={t('Asks for a file')} />;
  if (wants === 'answer') return <StatusBadge tone="accent" label={t('Asks for an answer')} />;
  // Most are open, which the circle says.
  return status === 'Open' ? null : (
    <StatusBadge
      tone={status === 'Done' ? 'good' : 'accent'}
      label={translated(taskStatusLabels[status as TaskStatus])}
    />
  );
}

interface StatusChoiceProps {
  item: WorkItem;
  onChoose: (status: TicketStatus) => void;
}

function StatusChoice({ item: { status, title }, onChoose }: StatusChoiceProps) {
  return (
    <InlineSelect
      label={t('Status of {title}', { title })}
      value={status}
      text={ticketStatusLabel(status)}
      face={<TicketStatusBadge status={status} />}
      keys="s"
      onChange={(chosen) => onChoose(chosen as TicketStatus)}
      options={() =>
        ticketStatuses.map((each) => (
          <option key={each} value={each}>
            {ticketStatusLabel(each)}
          </option>
        ))
      }
    />
  );
}

function DueDay({ item: { kind, dueOn, overdue }, showsDay }: { item: WorkItem; showsDay: boolean }) {
  // A promise is missed at a moment, and a day has passed where the viewer is.
  const isLate = kind === 'ticket' ? overdue : dueOn !== undefined && dueOn < today();
  return (
    <Box component="span" sx={{ ...due, ...(isLate && { color: token('bad') }) }}>
      {isLate && <TriangleAlert size={13} aria-hidden="true" />}
      {showsDay && dueOn ? <DateText day={dueOn} /> : isLate && t('Overdue')}
    </Box>
  );
}

// Where there is room for it.
const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: { sm: 'nowrap' } } as const;

const rowStyle = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 44,
  px: 1.5,
  '& + &': { borderTop: `1px solid ${token('line')}` },
  '&:hover': { backgroundColor: token('wash') },
  // High enough to be tapped.
  '& a': { lineHeight: '24px', display: 'inline-block', verticalAlign: 'middle', maxWidth: '100%', ...oneLine },
  '& a::after': { borderRadius: 0 },
  '& a:hover::after': { boxShadow: 'none' },
  '& a:focus-visible::after': { outlineOffset: '-2px' },
} as const;

// A button that is larger, for a finger, stands in the middle too.
const lead = { flex: 'none', display: 'flex', alignItems: 'center', justifyContent: 'center', width: 30 } as const;

// Phones have a second line.
const facts = {
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.25,
  py: { xs: 1, sm: 0.5 },
} as const;

const titleStyle = { flex: { xs: '1 0 100%', sm: '1 1 0' }, minWidth: 0 } as const;

const place = {
  flex: { xs: '1 1 72px', sm: '0 0 28%', lg: '0 0 38%' },
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  fontSize: '0.8125rem',
  color: 'text.secondary',
  '& > :last-child': { ...oneLine, whiteSpace: 'nowrap' },
} as const;

const due = {
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 0.5,
  // Below each other, also where a row has none.
  width: { sm: 96 },
  fontSize: '0.8125rem',
  color: 'text.secondary',
} as const;
