import { styled } from '@mui/material/styles';
import type { Task } from '#contract/work/tasks.ts';
import { dayNumber } from '#web/lib/days.ts';
import { formatDay } from '#web/lib/format.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';

interface MilestoneMarksProps {
  milestones: readonly Task[];
  firstDay: number;
  days: number;
}

/** A diamond on the day of each milestone, filled once it is reached. The label of the row names them. */
export function MilestoneMarks({ milestones, firstDay, days }: MilestoneMarksProps) {
  return milestones.map(({ id, title, dueOn = '', status }) => (
    <Mark
      key={id}
      title={describeMilestone({ title, dueOn })}
      data-done={status === 'Done'}
      style={{ left: `${((dayNumber(dueOn) + 0.5 - firstDay) / days) * 100}%` }}
    />
  ));
}

export function describeMilestone({ title, dueOn = '' }: Pick<Task, 'title' | 'dueOn'>): string {
  return t('Milestone {title}, {day}', { title, day: formatDay(dueOn) });
}

const Mark = styled('span')({
  boxSizing: 'border-box',
  position: 'absolute',
  top: 'calc(50% - 6px)',
  width: 12,
  height: 12,
  marginLeft: -6,
  transform: 'rotate(45deg)',
  border: `2px solid ${token('ink')}`,
  borderRadius: 2,
  backgroundColor: token('surface'),
  printColorAdjust: 'exact',
  '&[data-done=true]': { backgroundColor: token('ink') },
});
