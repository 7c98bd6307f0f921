import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import { memo, useId } from 'react';
import type { Project } from '#contract/work/projects.ts';
import { t } from '#web/texts/index.ts';
import { CardLink } from '#web/ui/card-link.tsx';
import { CardMenu, type CardMenuItem } from '#web/ui/card-menu.tsx';
import { lines } from '#web/ui/lines.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { ProjectBadges, ProjectClient, ProjectPeople } from '#web/work/projects/project-facts.tsx';
import { InlineDue, type InlineEdits, InlineLead, InlineStart, InlineStatus } from './inline-facts.tsx';
import { listColumns } from './list-columns.ts';

interface ListRowProps {
  project: Project;
  menuOf: (project: Project) => readonly CardMenuItem[];
  edits: InlineEdits;
  /** A change of it is being saved. */
  saving: boolean;
  selected: boolean;
  /** Set while projects are chosen for a change of many. */
  onSelect: ((id: string, isChosen: boolean) => void) | undefined;
}

/** A project in the list. The whole row links to its details. Drawn again only if something of it changes: a list can have hundreds. */
export const ListRow = memo(function ListRow({ project, menuOf, edits, saving, selected, onSelect }: ListRowProps) {
  const titleId = useId();
  return (
    <Card component="article" aria-labelledby={titleId} aria-busy={saving} sx={edits.leads ? withLead : withoutLead}>
      <Box sx={{ gridArea: 'title', minWidth: 0, display: 'flex', alignItems: 'center', gap: 1 }}>
        {onSelect && (
          <Checkbox
            size="small"
            checked={selected}
            onChange={(event) => onSelect(project.id, event.target.checked)}
            slotProps={{ input: { 'aria-label': t('Select {title}', { title: project.title }) } }}
            // Above the link that covers the row.
            sx={{ position: 'relative', zIndex: 1, my: -1, ml: -1 }}
          />
        )}
        <Box sx={words}>
          <Box
            id={titleId}
            component="h2"
            sx={{ m: 0, minWidth: 0, fontSize: '0.875rem', lineHeight: 1.4, ...lines(2) }}
          >
            <CardLink to="/projects/$id" params={{ id: project.id }}>
              {project.title}
            </CardLink>
          </Box>
          <Box component="span" dir="auto" sx={description}>
            {project.description}
          </Box>
        </Box>
      </Box>
      <Box sx={{ gridArea: 'client', minWidth: 0, fontSize: '0.8125rem', color: 'text.secondary' }}>
        <ProjectClient project={project} />
      </Box>
      <Box sx={badges}>
        <ProjectBadges project={project} status={<InlineStatus project={project} {...edits} />} />
      </Box>
      <Box sx={{ ...day, gridArea: 'start' }}>
        <InlineStart project={project} {...edits} />
      </Box>
      <Box sx={{ ...day, gridArea: 'due' }}>
        <Box component="span" sx={{ display: { sm: 'none' } }}>
          –{' '}
        </Box>
        <InlineDue project={project} {...edits} />
      </Box>
      {edits.leads && (
        <Box sx={{ gridArea: 'lead', minWidth: 0, fontSize: '0.8125rem', color: 'text.secondary' }}>
          <InlineLead project={project} {...edits} />
        </Box>
      )}
      <Box sx={{ gridArea: 'people', justifySelf: { xs: 'end', lg: 'start' }, display: 'flex', whiteSpace: 'nowrap' }}>
        <ProjectPeople project={project} headed />
      </Box>
      <Box sx={{ gridArea: 'progress' }}>
        <ProgressBar value={project.progress} label={t('Progress of {title}', { title: project.title })} />
      </Box>
      <Box sx={{ gridArea: 'menu', justifySelf: 'end' }}>
        <CardMenu items={menuOf(project)} describedBy={titleId} />
      </Box>
    </Card>
  );
});

/** The title with the description below it, or beside it where there is room. */
const words = {
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: { xs: 'column', xl: 'row' },
  alignItems: { xl: 'center' },
  columnGap: 1,
} as const;

const description = {
  flex: { xl: '1 1 0' },
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: '0.8125rem',
  color: 'text.secondary',
} as const;

const shape = {
  px: 2,
  py: 1.25,
  minHeight: { lg: 44 },
  // On wide screens the rows form one table.
  borderRadius: { lg: 0 },
  mt: { lg: '-1px' },
  '&:first-of-type': { borderRadius: { lg: '10px 10px 0 0' } },
  '&:last-of-type': { borderRadius: { lg: '0 0 10px 10px' } },
  '&:only-of-type': { borderRadius: { lg: '10px' } },
} as const;

const withoutLead = { ...listColumns(false), ...shape } as const;
const withLead = { ...listColumns(true), ...shape } as const;

/** The icon of a third badge says it where three words have no room in one line. */
const badges = {
  gridArea: 'badges',
  '@media (min-width: 1200px) and (max-width: 1535.95px)': {
    '& > div': { columnGap: '4px' },
    '& > div > :nth-of-type(3)': { px: 0.5 },
    '& > div > :nth-of-type(3) > :last-child': { position: 'absolute', clipPath: 'inset(50%)' },
  },
} as const;

const day = { fontSize: '0.8125rem', color: 'text.secondary', whiteSpace: 'nowrap' } as const;
