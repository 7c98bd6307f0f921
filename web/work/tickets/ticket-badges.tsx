import Box from '@mui/material/Box';
import { ArrowDown, ArrowUp, Bug, CircleCheck, Clock, Lightbulb, type LucideIcon, Minus } from 'lucide-react';
import {
  type TicketPriority,
  type TicketStatus,
  type TicketType,
  ticketStatusLabels,
} from '#contract/work/ticket-status.ts';
import { t, translated } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';

const types: Record<TicketType, { icon: LucideIcon; tone: Tone }> = {
  Defect: { icon: Bug, tone: 'bad' },
  Feature: { icon: Lightbulb, tone: 'accent' },
};

/** `plain`: small and without its colour, for a row. */
export function TicketTypeIcon({ type, plain = false }: { type: TicketType; plain?: boolean }) {
  const { icon: Icon, tone } = types[type];
  const label = t(type);
  if (plain) return <Icon size={15} role="img" aria-label={label} style={{ flex: 'none' }} />;
  return (
    <Box
      role="img"
      aria-label={label}
      title={label}
      sx={{
        display: 'grid',
        placeItems: 'center',
        flex: 'none',
        width: 32,
        height: 32,
        borderRadius: '8px',
        color: token(tone),
        backgroundColor: token(`${tone}-soft`),
      }}
    >
      <Icon size={17} aria-hidden="true" />
    </Box>
  );
}

export const priorityIcons: Record<TicketPriority, LucideIcon> = { High: ArrowUp, Medium: Minus, Low: ArrowDown };
export const priorityTones: Record<TicketPriority, Tone> = { High: 'bad', Medium: 'warn', Low: 'good' };

export function TicketPriorityBadge({ priority }: { priority: TicketPriority }) {
  return <StatusBadge tone={priorityTones[priority]} label={t(priority)} icon={priorityIcons[priority]} />;
}

const statuses: Record<TicketStatus, { tone: Tone; icon?: LucideIcon }> = {
  Open: { tone: 'accent' },
  InProgress: { tone: 'warn', icon: Clock },
  Resolved: { tone: 'good', icon: CircleCheck },
  Closed: { tone: 'idle' },
  OnHold: { tone: 'idle' },
  Cancelled: { tone: 'idle' },
};

export function TicketStatusBadge({ status }: { status: string }) {
  const look = isKnown(status) ? statuses[status] : { tone: 'idle' as const };
  return <StatusBadge label={ticketStatusLabel(status)} {...look} />;
}

/** One map for all labels. Unknown statuses are capitalized, with spaces for hyphens. */
export function ticketStatusLabel(status: string): string {
  if (isKnown(status)) return translated(ticketStatusLabels[status]);
  return status.charAt(0).toUpperCase() + status.slice(1).replaceAll('-', ' ');
}

function isKnown(status: string): status is TicketStatus {
  return Object.hasOwn(statuses, status);
}
