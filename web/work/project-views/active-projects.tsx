import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type KeyboardEvent, useRef, useState } from 'react';
import { today } from '#web/lib/day.ts';
import { addDays, dayNumber, startOfWeek } from '#web/lib/days.ts';
import { useList } from '#web/lists/pages.ts';
import { t, locale as viewersLocale } from '#web/texts/index.ts';
import { ListStates } from '#web/ui/list-states.tsx';
import { projectsQuery } from '#web/work/projects/queries.ts';
import { TimelineHead } from './timeline-head.tsx';
import { TimelineRow } from './timeline-row.tsx';
import { useMilestones } from './use-due-tasks.ts';

const loadedAtMost = 50;

/** The projects in progress on a timeline, by client. The arrow keys go through them. It scrolls within the space of its parent. */
export default function ActiveProjects() {
  const isNarrow = useMediaQuery('(max-width: 899.95px)', { noSsr: true });
  const isCoarse = useMediaQuery('(pointer: coarse)', { noSsr: true });
  const list = useList(projectsQuery({ status: 'InProgress', sort: 'client' }, loadedAtMost));
  const rows = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState(0);
  const { items } = list;
  const days = isNarrow ? 42 : 91;
  const now = today();
  const first = addDays(startOfWeek(now, viewersLocale), -14);
  const milestones = useMilestones({ dueFrom: first, dueTo: addDays(first, days - 1) }, items);
  const rowHeight = isCoarse ? 45 : 36;

  function handleKey(event: KeyboardEvent) {
    const steps = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (steps === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    rows.current?.querySelectorAll('a')[Math.min(items.length - 1, Math.max(0, active + steps))]?.focus();
  }

  return (
    <ListStates list={list} loading={t('Loading projects...')} skeleton={null} empty={null}>
      <Box sx={frame}>
        <TimelineHead first={first} days={days} today={now} />
        <Box
          ref={rows}
          component="ul"
          aria-label={t('Timeline')}
          onKeyDown={handleKey}
          sx={{ position: 'relative', m: 0, p: 0, listStyle: 'none', height: items.length * rowHeight }}
        >
          {items.map((project, index) => (
            <TimelineRow
              key={project.id}
              project={project}
              milestones={milestones.get(project.id)}
              firstDay={dayNumber(first)}
              days={days}
              today={now}
              top={index * rowHeight}
              height={rowHeight}
              isActive={index === active}
              index={index}
              count={list.total ?? items.length}
              onFocus={setActive}
            />
          ))}
        </Box>
      </Box>
    </ListStates>
  );
}

const frame = {
  height: '100%',
  overflowY: 'auto',
  // Its own scroll area, so the heading of the weeks stays at its top.
  '--head-top': '0px',
  '--title-width': { xs: '38%', sm: '220px', lg: '280px' },
} as const;
