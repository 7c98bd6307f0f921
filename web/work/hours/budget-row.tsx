import Box from '@mui/material/Box';
import { Pencil, Trash2 } from 'lucide-react';
import type { Budget } from '#contract/work/budgets.ts';
import { formatDay } from '#web/lib/format.ts';
import { formatList, t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { CardMenu } from '#web/ui/card-menu.tsx';
import { formatDuration } from './duration.ts';

interface BudgetRowProps {
  budget: Budget;
  /** Names the client, where there are several. */
  namesClient: boolean;
  /** Undefined if the viewer may not change it. */
  onEdit: (() => void) | undefined;
  onDelete: (() => void) | undefined;
}

/** What is used of a budget and what is left, as a bar and in words. */
export function BudgetRow({ budget, namesClient, onEdit, onDelete }: BudgetRowProps) {
  const { id, clientName, projects, usedMinutes, leftMinutes } = budget;
  const all = usedMinutes + leftMinutes;
  const percent = all > 0 ? Math.round((usedMinutes / all) * 100) : 100;
  const tone = leftMinutes < 0 || percent >= 100 ? 'bad' : percent >= 80 ? 'warn' : 'accent';
  const used = t('{used} of {all} hours used', {
    used: formatDuration(usedMinutes),
    all: formatDuration(Math.max(0, all)),
  });
  const left =
    leftMinutes < 0
      ? t('{time} hours too much', { time: formatDuration(-leftMinutes) })
      : t('{time} hours left', { time: formatDuration(leftMinutes) });
  const name = formatList(projects.map(({ title }) => title)) || clientName;
  return (
    <Box component="li" aria-labelledby={`${id}-name`} sx={row}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box id={`${id}-name`} dir="auto" sx={{ fontWeight: 500 }}>
            {namesClient ? t('{title} · {clientName}', { title: name, clientName }) : name}
          </Box>
        </Box>
        {onEdit && onDelete && (
          <CardMenu
            describedBy={`${id}-name`}
            items={[
              { label: t('Edit Budget'), icon: Pencil, onSelect: onEdit },
              { label: t('Delete Budget'), icon: Trash2, danger: true, onSelect: onDelete },
            ]}
          />
        )}
      </Box>
      <Box
        role="meter"
        aria-label={t('Used')}
        aria-valuenow={Math.min(100, Math.max(0, percent))}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={`${used}, ${left}`}
        sx={{ height: 8, borderRadius: 999, overflow: 'hidden', backgroundColor: token('line') }}
      >
        <Box
          style={{ width: `${Math.min(100, Math.max(0, percent))}%` }}
          sx={{ height: '100%', borderRadius: 999, backgroundColor: token(tone) }}
        />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
        <span className="tabular">{used}</span>
        <Box
          component="span"
          className="tabular"
          sx={{ fontWeight: 500, ...(leftMinutes < 0 && { color: token('bad') }) }}
        >
          {left}
        </Box>
      </Box>
      <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{rulesOf(budget).join(' ')}</Box>
    </Box>
  );
}

/** How long it holds and what counts. */
function rulesOf({ minutes, period, carriesOver, carriedMinutes = 0, billableOnly, startsOn }: Budget): string[] {
  const day = formatDay(startsOn);
  const time = formatDuration(minutes);
  const each = carriesOver
    ? t('{time} hours each month since {day}. What is left or too much counts in the next month.', { time, day })
    : t('{time} hours each month since {day}. Nothing is taken to the next month.', { time, day });
  return [
    period === 'Total' ? t('In total since {day}.', { day }) : each,
    ...(carriedMinutes > 0
      ? [t('{time} hours are left of the months before.', { time: formatDuration(carriedMinutes) })]
      : []),
    ...(carriedMinutes < 0 ? [t('{time} hours were too much before.', { time: formatDuration(-carriedMinutes) })] : []),
    billableOnly ? t('Only billable hours count.') : t('All hours count, also those that are not billable.'),
  ];
}

const row = {
  display: 'grid',
  gap: 0.75,
  px: 2,
  py: 1.5,
  '& + &': { borderTop: `1px solid ${token('line')}` },
} as const;
