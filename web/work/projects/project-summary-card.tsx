import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { isOverdue } from '#contract/work/project-status.ts';
import type { ProjectDetails } from '#contract/work/projects.ts';
import { today } from '#web/lib/day.ts';
import { apiUrl } from '#web/lib/settings.ts';
import { formatNumber, t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { lines } from '#web/ui/lines.ts';
import { TextLink } from '#web/ui/links.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { newestImagesQuery } from '#web/work/images/queries.ts';
import { HealthBadge, ProjectStatusBadge } from './project-status.tsx';

interface ProjectSummaryCardProps {
  project: ProjectDetails;
  /** Shows the beginning of the description, and on phones all facts in one row, so that the files below are what one sees. */
  isShort: boolean;
}

/** A project's description, status, dates and progress. A task beside it makes it narrow, so its own width counts. */
export function ProjectSummaryCard({ project, isShort }: ProjectSummaryCardProps) {
  const overdue = isOverdue(project, today());
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Card component="section" aria-label={t('Summary')} sx={card}>
        {project.imageCount ? <ProjectCover projectId={project.id} isHiddenOnPhones={isShort} /> : null}
        <Box sx={{ ...summary, ...(isShort && dense) }}>
          <Box
            component="p"
            dir="auto"
            title={isShort ? project.description : undefined}
            sx={{
              ...description,
              ...(isShort && beginning),
              color: project.description ? undefined : 'text.secondary',
            }}
          >
            {project.description || t('No description')}
          </Box>
          <Box
            sx={{
              gridArea: 'status',
              justifySelf: { '@740': 'end' },
              display: 'flex',
              flexWrap: 'wrap',
              gap: 0.75,
            }}
          >
            <ProjectStatusBadge status={project.status} />
            {project.health && <HealthBadge health={project.health} />}
          </Box>
          <Box component="dl" sx={isShort ? denseFacts : facts}>
            <Fact label={t('Start Date')}>
              <DateText day={project.startDate} />
            </Fact>
            <Fact label={t('Due Date')}>
              {overdue ? (
                <Box
                  component="span"
                  sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, color: token('bad') }}
                >
                  <DateText day={project.endDate} />
                  <TriangleAlert size={15} role="img" aria-label={t('Overdue')} />
                </Box>
              ) : (
                <DateText day={project.endDate} />
              )}
            </Fact>
            <Fact label={t('Team Size')}>{formatNumber(project.internalUsers.length)}</Fact>
            <Fact label={t('Stakeholders')}>{formatNumber(project.clientUsers.length)}</Fact>
          </Box>
          <Box sx={progress}>
            <Box aria-hidden="true" sx={quiet}>
              {t('Progress')}
            </Box>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <ProgressBar value={project.progress} />
            </Box>
          </Box>
        </Box>
      </Card>
    </Box>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box>
      <Box component="dt" sx={quiet}>
        {label}
      </Box>
      <Box component="dd" className="tabular" sx={{ m: 0, fontWeight: 500 }}>
        {children}
      </Box>
    </Box>
  );
}

const card = { display: 'flex', flexDirection: { xs: 'column', '@740': 'row' }, overflow: 'hidden' } as const;

const summary = {
  flex: 1,
  minWidth: 0,
  display: 'grid',
  columnGap: 3,
  rowGap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', '@740': 'auto minmax(0, 1fr) auto' },
  gridTemplateAreas: {
    xs: '"text text" "status progress" "facts facts"',
    '@740': '"text text status" "facts progress progress"',
  },
  px: { xs: 2, '@500': 3 },
  py: 2,
  // The bar has no room beside the status.
  '@container (max-width: 327.95px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateAreas: '"text" "status" "progress" "facts"',
  },
} as const;

/** Three rows on phones. */
const dense = { rowGap: { xs: 0.75, '@740': 1.5 }, px: { xs: 1.5, '@500': 3 }, py: { xs: 1.25, '@740': 2 } } as const;

const description = {
  gridArea: 'text',
  minWidth: 0,
  maxWidth: '75ch',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
} as const;

/** One line on phones. Elsewhere as many as most descriptions have, so that the tabs keep their place. */
const beginning = { ...lines(3), WebkitLineClamp: { xs: 1, '@740': 3 } } as const;

/** The word stands before the bar on phones, and above it where there is room. */
const progress = {
  gridArea: 'progress',
  alignSelf: 'center',
  display: { xs: 'flex', '@740': 'block' },
  alignItems: 'center',
  gap: 1.25,
} as const;

const quiet = { fontSize: '0.8125rem', color: 'text.secondary' } as const;

const facts = {
  gridArea: 'facts',
  display: 'grid',
  columnGap: { xs: 2, '@740': 2.5, '@900': 5 },
  rowGap: 1,
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    '@500': 'repeat(4, minmax(0, 1fr))',
    '@740': 'repeat(4, auto)',
  },
  m: 0,
} as const;

const denseFacts = {
  ...facts,
  display: { xs: 'flex', '@500': 'grid' },
  flexWrap: 'wrap',
  justifyContent: { xs: 'space-between', '@500': 'normal' },
  columnGap: { xs: 0.75, '@740': 2.5, '@900': 5 },
  '@container (max-width: 499.95px)': { '& dt, & dd': { fontSize: '0.75rem', lineHeight: 1.4 } },
} as const;

interface ProjectCoverProps {
  projectId: string;
  /** On phones, where it stands above the summary and would push files down. */
  isHiddenOnPhones: boolean;
}

/** The newest picture of a project, at the edge of its summary. Its space is there before it is. */
function ProjectCover({ projectId, isHiddenOnPhones }: ProjectCoverProps) {
  const picture = useQuery(newestImagesQuery(projectId)).data?.[0];
  return (
    <TextLink
      to="/projects/$id"
      params={{ id: projectId }}
      search={{ tab: 'images' }}
      replace
      resetScroll={false}
      aria-label={t('Open the images')}
      sx={{ ...frame, display: { xs: isHiddenOnPhones ? 'none' : 'block', '@740': 'block' } }}
    >
      {picture && <Box component="img" src={apiUrl(picture.thumbnails.small)} alt="" decoding="async" sx={filling} />}
    </TextLink>
  );
}

const frame = {
  position: 'relative',
  flex: 'none',
  overflow: 'hidden',
  width: { xs: '100%', '@740': 200 },
  height: { xs: 120, '@740': 'auto' },
  backgroundColor: token('wash'),
  borderColor: token('line'),
  borderStyle: 'solid',
  borderWidth: { xs: '0 0 1px', '@740': '0 1px 0 0' },
  '&:focus-visible': { outlineOffset: -3 },
} as const;

const filling = { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' } as const;
