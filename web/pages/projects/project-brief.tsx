import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { BadgeCheck, CalendarDays, Diamond, FileText, Image, ListChecks } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { ProjectDetails } from '#contract/work/projects.ts';
import { useCan } from '#web/lib/can.tsx';
import { today } from '#web/lib/day.ts';
import { personName } from '#web/lib/person-name.ts';
import { LazyMarkdown } from '#web/markdown/lazy-markdown.tsx';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { CardLink } from '#web/ui/card-link.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { FileName } from '#web/ui/file-name.tsx';
import { lines } from '#web/ui/lines.ts';
import { TextLink } from '#web/ui/links.tsx';
import { newestDocumentsQuery } from '#web/work/documents/queries.ts';
import { newestImagesQuery } from '#web/work/images/queries.ts';
import type { ProjectTab } from '#web/work/projects/details-search.ts';
import { HealthBadge } from '#web/work/projects/project-status.tsx';
import { newestOfProjectQuery } from '#web/work/sign-offs/queries.ts';
import { projectTasksQuery } from '#web/work/tasks/queries.ts';
import { projectUpdatesQuery } from '#web/work/updates/queries.ts';
import { comingDates, waitingPeople, withoutGaps } from './brief.ts';
import { briefGrid } from './brief-grid.tsx';

interface ProjectBriefProps {
  project: ProjectDetails;
  hasTasks: boolean;
  hasUpdates: boolean;
}

/**
 * What is new and next in a project: its latest update, the next dates, who has to do what, and the newest files. It shows what the tabs
 * have loaded for their counts, and asks only for the newest documents.
 */
export default function ProjectBrief({ project, hasTasks, hasUpdates }: ProjectBriefProps) {
  const { id, documentCount, imageCount } = project;
  const tasks = useInfiniteQuery({ ...projectTasksQuery(id), enabled: hasTasks });
  const signOffs = useQuery({ ...newestOfProjectQuery(id), enabled: useCan()('listSignOffs') });
  const isLoading = tasks.isLoading || signOffs.isLoading;
  const open = { tasks: tasks.data?.pages.flatMap(({ items }) => items) ?? [], signOffs: signOffs.data ?? [] };
  return (
    <Box sx={briefGrid}>
      {hasUpdates && <LatestUpdate id={id} />}
      <Part title={t('Next dates')} tab={hasTasks ? 'tasks' : undefined} id={id}>
        {isLoading ? <Rows /> : <Dates project={project} {...open} />}
      </Part>
      <Part title={t('Waiting for')} tab={hasTasks ? 'tasks' : undefined} id={id}>
        {isLoading ? <Rows /> : <People {...open} />}
      </Part>
      {(documentCount !== undefined || imageCount !== undefined) && <NewestFiles project={project} />}
    </Box>
  );
}

/** As many rows as a part shows. */
const shown = 3;

interface PartProps {
  title: string;
  id: string;
  /** Where the whole list is. */
  tab: ProjectTab | undefined;
  children: ReactNode;
}

function Part({ title, id, tab, children }: PartProps) {
  const headingId = useId();
  return (
    <Card component="section" aria-labelledby={headingId} sx={{ p: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 1, mb: 1 }}>
        <Typography variant="h3" component="h2" id={headingId}>
          {title}
        </Typography>
        {tab && (
          <TextLink
            to="/projects/$id"
            params={{ id }}
            search={{ tab: tab === 'overview' ? undefined : tab }}
            replace
            resetScroll={false}
            aria-describedby={headingId}
            sx={{ ...small, ...onTouch }}
          >
            {t('See all')}
          </TextLink>
        )}
      </Box>
      {children}
    </Card>
  );
}

function LatestUpdate({ id }: { id: string }) {
  const updates = useInfiniteQuery(projectUpdatesQuery(id));
  const update = updates.data?.pages[0]?.items[0];
  return (
    <Part title={t('Latest update')} tab={update && 'updates'} id={id}>
      {update ? (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5, mb: 1 }}>
            <HealthBadge health={update.health} />
            <Box component="span" sx={small}>
              <DateText instant={update.coversTo} />
            </Box>
          </Box>
          <Box sx={lines(4)}>
            <LazyMarkdown text={withoutGaps(update.body)} />
          </Box>
        </>
      ) : updates.isLoading ? (
        <Rows />
      ) : (
        <Quiet>{t('No updates yet')}</Quiet>
      )}
    </Part>
  );
}

type Open = { tasks: Parameters<typeof waitingPeople>[0] & Parameters<typeof comingDates>[1] } & {
  signOffs: Parameters<typeof waitingPeople>[1];
};

const dateLooks = {
  end: { icon: CalendarDays, label: t('Project') },
  milestone: { icon: Diamond, label: t('Milestone') },
  task: { icon: ListChecks, label: t('Task') },
  signOff: { icon: BadgeCheck, label: t('Approval') },
};

function Dates({ project, tasks, signOffs }: Open & { project: ProjectDetails }) {
  const dates = comingDates(project, tasks, signOffs, today()).slice(0, shown);
  if (dates.length === 0) return <Quiet>{t('Nothing is due')}</Quiet>;
  return (
    <Box component="ul" sx={list}>
      {dates.map(({ id, day, kind, title }) => {
        const { icon: Icon, label } = dateLooks[kind];
        return (
          <Row
            key={id}
            mark={<Icon {...mark} />}
            title={title || t('Due Date')}
            text={
              <>
                <DateText day={day} /> · {label}
              </>
            }
          />
        );
      })}
    </Box>
  );
}

function People({ tasks, signOffs }: Open) {
  const people = waitingPeople(tasks, signOffs);
  if (people.length === 0) return <Quiet>{t('Nothing is open')}</Quiet>;
  return (
    <Box component="ul" sx={list}>
      {people.slice(0, shown).map(({ id, name, items: [first, ...others] }) => (
        <Row
          key={id}
          mark={<Avatar name={personName(name)} id={id} size={28} />}
          title={<bdi>{personName(name)}</bdi>}
          text={first?.title}
          end={others.length > 0 && t('+{count} more', { count: others.length })}
        />
      ))}
    </Box>
  );
}

function NewestFiles({ project: { id, documentCount = 0, imageCount = 0 } }: { project: ProjectDetails }) {
  const documents = useQuery({ ...newestDocumentsQuery(id), enabled: documentCount > 0 });
  // The summary has asked for it, to show the newest picture.
  const images = useQuery({ ...newestImagesQuery(id), enabled: imageCount > 0 });
  const files = [
    ...(documents.data ?? []).map(({ createdAt, ...file }) => ({ ...file, at: createdAt, tab: 'documents' as const })),
    ...(images.data ?? []).map(({ uploadedAt, ...file }) => ({ ...file, at: uploadedAt, tab: 'images' as const })),
  ]
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, shown);
  return (
    <Part title={t('Newest files')} tab={files[0]?.tab} id={id}>
      {files.length > 0 ? (
        <Box component="ul" sx={list}>
          {files.map(({ id: fileId, fileName, at, tab }) => {
            const Icon = tab === 'images' ? Image : FileText;
            const address = { to: '/projects/$id', params: { id }, search: { tab, file: fileId } } as const;
            return (
              <Row
                key={fileId}
                mark={<Icon {...mark} />}
                title={
                  <CardLink {...address} replace resetScroll={false} style={{ fontWeight: 'inherit' }}>
                    <FileName name={fileName} />
                  </CardLink>
                }
                text={<DateText instant={at} />}
              />
            );
          })}
        </Box>
      ) : documents.isLoading || images.isLoading ? (
        <Rows />
      ) : (
        <Quiet>{t('No files yet')}</Quiet>
      )}
    </Part>
  );
}

interface RowProps {
  /** A picture or an icon. Decorative. */
  mark: ReactNode;
  title: ReactNode;
  text: ReactNode;
  end?: ReactNode;
}

function Row({ mark, title, text, end }: RowProps) {
  return (
    <Box component="li" sx={row}>
      {mark}
      <Box sx={{ flex: 1, minWidth: 0, lineHeight: 1.35 }}>
        <Box dir="auto" sx={{ ...lines(1), fontWeight: 500 }}>
          {title}
        </Box>
        <Box dir="auto" sx={{ ...lines(1), ...small }}>
          {text}
        </Box>
      </Box>
      {end && (
        <Box component="span" className="tabular" sx={small}>
          {end}
        </Box>
      )}
    </Box>
  );
}

const mark = { size: 16, 'aria-hidden': true, style: { flex: 'none', color: token('muted') } } as const;

function Rows() {
  return (
    <Box sx={list}>
      {Array.from({ length: shown }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
        <Skeleton key={index} height={20} sx={{ my: 1.25 }} />
      ))}
    </Box>
  );
}

function Quiet({ children }: { children: ReactNode }) {
  return <Box sx={{ color: 'text.secondary' }}>{children}</Box>;
}

const small = { flex: 'none', fontSize: '0.8125rem', color: 'text.secondary' } as const;

const list = { m: 0, p: 0, listStyle: 'none' } as const;

/** The link of a file covers its row. */
const row = { position: 'relative', display: 'flex', alignItems: 'center', gap: 1.25, minHeight: 44 } as const;

/** Large enough for fingers, without more room. */
const onTouch = {
  '@media (pointer: coarse)': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    minWidth: 44,
    minHeight: 44,
    my: '-12px',
  },
} as const;
