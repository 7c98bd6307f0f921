import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { EyeOff } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { ProjectDetails } from '#contract/work/projects.ts';
import { userName } from '#web/people/users/user-name.ts';
import { formatList, formatNumber, formatPercent, t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { FileName } from '#web/ui/file-name.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { ProjectStatusBadge } from '#web/work/projects/project-status.tsx';
import type { Line, ProjectAsShown } from './project-as-shown.ts';

/** Two columns: the project as the client sees it, and as staff see it with what is hidden and why. */
export function TheirsAndOurs({ project, seen }: { project: ProjectDetails; seen: ProjectAsShown }) {
  const { name, project: theirs } = seen;
  // What a project does not have is left out.
  const parts = seen.parts.filter(({ lines }) => lines.length > 0);
  return (
    <>
      <Typography role="status" sx={{ mb: 2, fontWeight: 500 }}>
        {summaryOf(seen)}
      </Typography>
      <Box sx={columns}>
        <Column title={t('{name} sees', { name })}>
          {theirs ? (
            <>
              <Facts project={theirs} />
              <Lines title={t('Team')} lines={teamOf(theirs)} />
              {parts.map(({ noun, lines }) => (
                <Lines key={noun.title} {...noun} lines={lines.filter(({ hidden }) => !hidden)} />
              ))}
            </>
          ) : (
            <Typography sx={{ color: 'text.secondary' }}>
              {t('Nothing of this project. Add them to its team, or give them a role that shows all projects.')}
            </Typography>
          )}
        </Column>
        <Column title={t('Your team sees')}>
          <Facts project={project} hidden={theirs ? undefined : t('No access to the project')} />
          <Lines title={t('Team')} lines={teamOf(project)} />
          {parts.map(({ noun, lines }) => (
            <Lines key={noun.title} {...noun} lines={lines} />
          ))}
        </Column>
      </Box>
    </>
  );
}

/** '2 documents and 1 task are hidden from Nina Park.' */
export function summaryOf({ name, project, parts }: ProjectAsShown): string {
  if (!project) return t("{name} doesn't see this project.", { name });
  const counts = parts.map(({ noun, lines }) => ({ noun, count: countHidden(lines) })).filter(({ count }) => count > 0);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return t('Nothing in this project is hidden from {name}.', { name });
  const things = formatList(counts.map(({ noun, count }) => noun.count(count)));
  return total === 1
    ? t('{things} is hidden from {name}.', { things, name })
    : t('{things} are hidden from {name}.', { things, name });
}

function countHidden(lines: readonly Line[]): number {
  return lines.filter((line) => line.hidden).length;
}

function teamOf({ team }: ProjectDetails): Line[] {
  return team.map((member) => ({ id: member.id, name: userName(member) }));
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 2, minWidth: 0 }}>
      <Typography variant="h3" id={id} sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2 }}>{children}</Box>
    </Card>
  );
}

function Facts({ project, hidden }: { project: ProjectDetails; hidden?: string | undefined }) {
  return (
    <Box>
      <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{project.title}</Box>
      <Box sx={{ mt: 0.75, display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        <ProjectStatusBadge status={project.status} />
        <StatusBadge tone="idle" label={formatPercent(project.progress)} />
        {hidden && <Hidden why={hidden} />}
      </Box>
    </Box>
  );
}

function Lines({ title, isFile, lines }: { title: string; isFile?: true; lines: readonly Line[] }) {
  const id = useId();
  return (
    <Box>
      <Typography component="h4" id={id} sx={{ fontSize: '0.8125rem', fontWeight: 500, color: 'text.secondary' }}>
        {title} ({formatNumber(lines.length)})
      </Typography>
      {lines.length === 0 ? (
        <Box sx={{ mt: 0.5, color: 'text.secondary' }}>{t('None')}</Box>
      ) : (
        <Box component="ul" aria-labelledby={id} sx={{ m: 0, mt: 0.5, p: 0, listStyle: 'none' }}>
          {lines.map(({ id: key, name, hidden }) => (
            <Box component="li" key={key} data-hidden={hidden !== undefined} sx={line}>
              {isFile ? <FileName name={name} /> : <bdi style={{ overflowWrap: 'anywhere', minWidth: 0 }}>{name}</bdi>}
              {hidden && <Hidden why={hidden} />}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

function Hidden({ why }: { why: string }) {
  return <StatusBadge tone="warn" icon={EyeOff} label={t('Hidden: {why}', { why })} />;
}

const columns = { display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } };

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 1,
  rowGap: 0.25,
  py: 0.75,
  minWidth: 0,
  '& + &': { borderTop: `1px solid ${token('line')}` },
  '&[data-hidden=true]': { color: 'text.secondary' },
} as const;
