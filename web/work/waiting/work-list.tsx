import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { CalendarX2, MoveRight } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { WorkItem } from '#contract/work/waiting.ts';
import { today } from '#web/lib/day.ts';
import { addDays, nameOfDay } from '#web/lib/days.ts';
import { useLineKeys } from '#web/lists/use-line-keys.ts';
import { formatNumber, t, locale as viewersLocale } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import type { CardMenuItem } from '#web/ui/card-menu.tsx';
import type { WorkChanges } from './use-work-changes.ts';
import { type WorkDay, workDays } from './work-days.ts';
import { draggedWork, WorkRow } from './work-row.tsx';

interface WorkListProps {
  items: readonly WorkItem[];
  changes: WorkChanges;
}

/** The work below its days. Tasks can be dragged to another day where the user may move them. */
export function WorkList({ items, changes }: WorkListProps) {
  const list = useRef<HTMLDivElement>(null);
  useLineKeys(list, 'e');
  const shown = changes.shown(items);
  const days = workDays(shown, today(), viewersLocale);
  const mayMove = shown.some(changes.mayMove);
  const menuOf = (item: WorkItem): CardMenuItem[] =>
    changes.mayMove(item)
      ? days.flatMap(({ key, day }) =>
          day === undefined || day === (item.dueOn ?? null)
            ? []
            : {
                label: day === null ? t('Remove the due date') : t('Move to {day}', { day: targetName(key, day) }),
                icon: day === null ? CalendarX2 : MoveRight,
                startsGroup: day === null,
                onSelect: () => changes.change(item, { dueOn: day }),
              },
        )
      : [];
  return (
    <Box ref={list} sx={daysStyle}>
      {days
        .filter(({ day, items }) => items.length > 0 || (mayMove && day !== undefined))
        .map((day) => (
          <DaySection key={day.key} of={day} onDropped={(item) => changes.change(item, { dueOn: day.day ?? null })}>
            {day.items.map((item) => (
              <WorkRow
                key={item.id}
                item={item}
                changes={changes}
                menu={menuOf(item)}
                showsDay={day.key === 'overdue' || day.key === 'later'}
              />
            ))}
          </DaySection>
        ))}
    </Box>
  );
}

interface DaySectionProps {
  of: WorkDay;
  onDropped: (item: WorkItem) => void;
  children: ReactNode;
}

/** A day with its work. Without any, it is a line to drop a task on, which phones do not need. */
function DaySection({ of: { key, day, items }, onDropped, children }: DaySectionProps) {
  const headingId = useId();
  const section = useRef<HTMLElement>(null);
  const isOver = useTarget(section, day, onDropped);
  const isEmpty = items.length === 0;
  return (
    <Box
      ref={section}
      component="section"
      aria-labelledby={headingId}
      data-over={isOver}
      sx={{ ...sectionStyle, ...(isEmpty ? { display: { xs: 'none', md: 'block' } } : { mb: 1.5 }) }}
    >
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, minHeight: 28 }}>
        <Typography
          id={headingId}
          variant="h2"
          sx={{ fontSize: '0.875rem', color: token(key === 'overdue' ? 'bad' : isEmpty ? 'muted' : 'ink') }}
        >
          {nameOf(key)}
        </Typography>
        <Box component="span" className="tabular" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {isEmpty ? '–' : formatNumber(items.length)}
        </Box>
      </Box>
      {!isEmpty && (
        <Card component="ul" aria-labelledby={headingId} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {children}
        </Card>
      )}
    </Box>
  );
}

/** Lets tasks of other days be dropped on a section. Returns whether one is over it. */
function useTarget(
  section: { readonly current: HTMLElement | null },
  day: string | null | undefined,
  onDropped: (item: WorkItem) => void,
): boolean {
  const [isOver, setOver] = useState(false);
  const takes = useEffectEvent(
    (item: WorkItem | undefined) => item !== undefined && day !== undefined && (item.dueOn ?? null) !== day,
  );
  const drop = useEffectEvent(onDropped);
  useEffect(
    () =>
      dropTargetForElements({
        element: section.current as HTMLElement,
        canDrop: ({ source }) => takes(draggedWork(source.data)),
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          const item = draggedWork(source.data);
          if (item) drop(item);
        },
      }),
    [section],
  );
  return isOver;
}

function nameOf(key: string): string {
  const spans: Record<string, string> = {
    overdue: t('Overdue'),
    later: t('Later'),
    none: t('No due date'),
    [today()]: t('Today'),
    [addDays(today(), 1)]: t('Tomorrow'),
  };
  return spans[key] ?? nameOfDay(key);
}

/** What is moved to a later week is due on its first day, which is said. */
function targetName(key: string, day: string): string {
  return key === 'later' ? nameOfDay(day) : nameOf(key);
}

/** In the shape of the list. */
export function WorkSkeleton({ text }: { text: ReactNode }) {
  return (
    <Box sx={daysStyle}>
      {[2, 4, 3].map((rows, index) => (
        <Box key={rows} sx={{ mb: 2 }}>
          <Box sx={{ minHeight: 28 }}>{index === 0 ? text : <Skeleton width={112} />}</Box>
          <Card>
            {Array.from({ length: rows }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
              <Box key={row} sx={skeletonRow}>
                <Skeleton variant="circular" width={18} height={18} />
                <Skeleton sx={{ flex: 1, maxWidth: 320 }} />
              </Box>
            ))}
          </Card>
        </Box>
      ))}
    </Box>
  );
}

const skeletonRow = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.75,
  minHeight: { xs: 61, sm: 44 },
  px: 2.25,
  '& + &': { borderTop: `1px solid ${token('line')}` },
} as const;

const daysStyle = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 0.5 } as const;

const sectionStyle = {
  m: -0.5,
  p: 0.5,
  border: '1px solid transparent',
  borderRadius: 'var(--radius-card)',
  transition: 'border-color 120ms ease-out',
  '&[data-over=true]': { borderColor: token('accent'), backgroundColor: token('accent-soft') },
} as const;
