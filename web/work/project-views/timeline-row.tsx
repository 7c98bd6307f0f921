import { styled } from '@mui/material/styles';
import { createLink } from '@tanstack/react-router';
import { memo } from 'react';
import { isOverdue, projectStatusLabels } from '#contract/work/project-status.ts';
import type { Project } from '#contract/work/projects.ts';
import type { Task } from '#contract/work/tasks.ts';
import { dayNumber } from '#web/lib/days.ts';
import { formatDay, formatDayOfYear } from '#web/lib/format.ts';
import { formatList, t, translated } from '#web/texts/index.ts';
import { endSide, inlineSign } from '#web/theme/direction.ts';
import { token } from '#web/theme/tokens.ts';
import { hueColor } from '#web/ui/hue.ts';
import { placeOfText, roomOf } from './place-of-text.ts';

interface TimelineRowProps {
  project: Project;
  milestones: readonly Task[] | undefined;
  firstDay: number;
  days: number;
  today: string;
  /** Its place in the list, or undefined if all rows follow each other, as on paper. */
  top: number | undefined;
  height: number;
  /** The row that the Tab key reaches. */
  isActive: boolean;
  index: number;
  count: number;
  onFocus: (index: number) => void;
}

/** One project: its title, and a bar from its first to its due day. Few elements, because hundreds of rows scroll by. */
export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps) {
  const { project, milestones = [], firstDay, days, today, top, height, isActive, index, count, onFocus } = props;
  const start = dayNumber(project.startDate);
  const end = dayNumber(project.endDate) + 1;
  const percent = (day: number) => (Math.min(days, Math.max(0, day - firstDay)) / days) * 100;
  const [left, right] = [percent(start), percent(end)];
  const late = isOverdue(project, today);
  const isAhead = start >= firstDay + days;
  const isOut = isAhead || end <= firstDay;
  const now = dayNumber(today) + 0.5;
  const text = textOf(project, late, isAhead);
  const hasToday = now > firstDay && now < firstDay + days;
  const place = top === undefined ? { position: 'relative' as const } : { top };
  return (
    <Row data-index={index} aria-posinset={index + 1} aria-setsize={count} style={{ ...place, height }}>
      <Title
        to="/projects/$id"
        params={{ id: project.id }}
        tabIndex={isActive ? 0 : -1}
        aria-label={[describe(project, late), ...milestones.map(describeMilestone)].join('. ')}
        title={project.title}
        onFocus={() => onFocus(index)}
        style={{ borderInlineStartColor: hueColor('dot', project.clientColour) }}
      >
        <bdi>{project.title}</bdi>
      </Title>
      <Track
        style={
          hasToday
            ? {
                backgroundImage: todayLine,
                backgroundPositionX: `${inlineSign === 1 ? percent(now) : 100 - percent(now)}%`,
              }
            : undefined
        }
      >
        {!isOut && (
          <Bar
            data-late={late}
            style={{
              insetInlineStart: `${left}%`,
              width: `${right - left}%`,
              // An end that is not on screen is not round.
              ...(start < firstDay && { borderStartStartRadius: 0, borderEndStartRadius: 0 }),
              ...(end > firstDay + days && { borderStartEndRadius: 0, borderEndEndRadius: 0 }),
              background: fill(project),
              borderColor: late ? token('bad') : hueColor('dot', project.clientColour),
            }}
          />
        )}
        <MilestoneMarks milestones={milestones} firstDay={firstDay} days={days} />
        <Due
          data-late={late && !isAhead}
          style={placeOfText({
            left,
            right,
            room: roomOf(text, window.innerWidth),
            isOut,
            isPast: end <= firstDay,
            marks: milestones.map(({ dueOn = '' }) => percent(dayNumber(dueOn) + 0.5)),
          })}
        >
          {text}
        </Due>
      </Track>
    </Row>
  );
});

function describe(project: Project, late: boolean): string {
  const values = {
    title: project.title,
    client: project.clientName,
    start: formatDay(project.startDate),
    end: formatDay(project.endDate),
    status: late ? t('Overdue') : translated(projectStatusLabels[project.status]),
    progress: project.progress,
  };
  return t('{title}, {client}, {start} to {end}, {status}, {progress}%', values);
}

/** The done part in the client's colour, the rest in its lighter one. */
function fill({ progress, clientColour }: Project): string {
  const [done, open] = [hueColor('dot', clientColour), hueColor('soft', clientColour)];
  return `linear-gradient(to ${endSide}, ${done} ${progress}%, ${open} ${progress}%)`;
}

function textOf({ startDate, endDate, status }: Project, late: boolean, isAhead: boolean): string {
  if (isAhead) return t('Starts {day}', { day: formatDayOfYear(startDate) });
  if (late) return t('Overdue {day}', { day: formatDayOfYear(endDate) });
  return status === 'Completed' ? t('Completed') : formatDayOfYear(endDate);
}

const todayLine = `linear-gradient(${token('accent')}, ${token('accent')})`;

const Row = styled('li')({
  position: 'absolute',
  left: 0,
  right: 0,
  display: 'flex',
  alignItems: 'center',
  borderTop: `1px solid ${token('line')}`,
  backgroundColor: token('surface'),
  '&:last-of-type': { borderRadius: '0 0 9px 9px' },
  '&:first-of-type': { borderTopColor: 'transparent' },
  '&:hover, &:focus-within': { backgroundColor: token('wash') },
});

const Anchor = styled('a')({
  boxSizing: 'border-box',
  flex: 'none',
  width: 'var(--title-width)',
  padding: '0 12px 0 9px',
  lineHeight: 'calc(var(--row-height) - 1px)',
  borderLeft: '3px solid',
  color: 'inherit',
  fontSize: '0.8125rem',
  fontWeight: 500,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  // A title is cut at its own end, and stands at the start of the page's lines.
  unicodeBidi: 'plaintext',
  textAlign: 'left',
  '&:hover': { textDecoration: 'underline' },
});

const Title = createLink(Anchor);

const Track = styled('div')({
  position: 'relative',
  flex: 1,
  minWidth: 0,
  height: '100%',
  marginRight: 8,
  overflow: 'hidden',
  backgroundColor: 'inherit',
  backgroundSize: '1px 100%',
  backgroundRepeat: 'no-repeat',
});

const Bar = styled('div')({
  boxSizing: 'border-box',
  position: 'absolute',
  top: 'calc(50% - 8px)',
  height: 16,
  minWidth: 4,
  border: '1px solid',
  borderRadius: 5,
  printColorAdjust: 'exact',
  '&[data-late=true]': { borderWidth: 2, boxShadow: `0 0 7px ${token('bad')}` },
});

const Due = styled('span')({
  position: 'absolute',
  top: 'calc(50% - 9px)',
  fontSize: '0.75rem',
  whiteSpace: 'nowrap',
  // Today's line does not cross the words.
  backgroundColor: 'inherit',
  color: token('muted'),
  fontVariantNumeric: 'tabular-nums',
  '&[data-late=true]': { color: token('bad'), fontWeight: 600 },
});

interface MilestoneMarksProps {
  milestones: readonly Task[];
  firstDay: number;
  days: number;
}

/** A diamond on the day of each milestone, filled once it is reached. The label of the row names them. */
function MilestoneMarks({ milestones, firstDay, days }: MilestoneMarksProps) {
  return milestones.map(({ id, dueOn = '', status, ...milestone }) => (
    <Mark
      key={id}
      title={describeMilestone({ dueOn, status, ...milestone })}
      data-done={status === 'Done'}
      style={{ insetInlineStart: `${((dayNumber(dueOn) + 0.5 - firstDay) / days) * 100}%` }}
    />
  ));
}

type Milestone = Pick<Task, 'title' | 'dueOn' | 'status' | 'waitsFor'>;

function describeMilestone({ title, dueOn = '', status, waitsFor }: Milestone): string {
  const texts = { title, day: formatDay(dueOn) };
  const awaited = status === 'Done' ? [] : waitsFor.filter((each) => each.status !== 'Done');
  if (awaited.length === 0) return t('Milestone {title}, {day}', texts);
  return t('Milestone {title}, {day}, waits for {tasks}', {
    ...texts,
    tasks: formatList(awaited.map((each) => each.title)),
  });
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
