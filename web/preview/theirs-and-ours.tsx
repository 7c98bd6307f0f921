import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { EyeOff } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { ProjectDetails } from '#contract/projects.ts';
import { ProjectStatusBadge } from '#web/projects/project-status.tsx';
import { token } from '#web/theme/tokens.ts';
import { FileName } from '#web/ui/file-name.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { userName } from '#web/users/user-name.ts';
import type { Line, ProjectAsShown } from './project-as-shown.ts';

/** Two columns: the project as the client sees it, and as staff see it with what is hidden and why. */
export function TheirsAndOurs({ project, seen }: { project: ProjectDetails; seen: ProjectAsShown }) {
  const { name, project: theirs, documents, images } = seen;
  return (
    <>
      <Typography role="status" sx={{ mb: 2, fontWeight: 500 }}>
        {summaryOf(seen)}
      </Typography>
      <Box sx={columns}>
        <Column title={`${name} sees`}>
          {theirs ? (
            <>
              <Facts project={theirs} />
              <Lines title="Team" lines={teamOf(theirs)} />
              <Lines title="Documents" lines={documents.filter(({ hidden }) => !hidden)} />
              <Lines title="Images" lines={images.filter(({ hidden }) => !hidden)} />
            </>
          ) : (
            <Typography sx={{ color: 'text.secondary' }}>
              Nothing of this project. Add them to its team, or give them a role that shows all projects.
            </Typography>
          )}
        </Column>
        <Column title="Your team sees">
          <Facts project={project} hidden={theirs ? undefined : 'No access to the project'} />
          <Lines title="Team" lines={teamOf(project)} />
          <Lines title="Documents" lines={documents} />
          <Lines title="Images" lines={images} />
        </Column>
      </Box>
    </>
  );
}

/** '2 documents and 1 image are hidden from Nina Park.' */
function summaryOf({ name, project, documents, images }: ProjectAsShown): string {
  if (!project) return `${name} doesn't see this project.`;
  const counts = [count(documents, 'document'), count(images, 'image')].filter((each) => each.hidden > 0);
  const all = counts.reduce((sum, { hidden }) => sum + hidden, 0);
  if (all === 0) return `Nothing in this project is hidden from ${name}.`;
  return `${counts.map(({ text }) => text).join(' and ')} ${all === 1 ? 'is' : 'are'} hidden from ${name}.`;
}

function count(lines: readonly Line[], noun: string): { hidden: number; text: string } {
  const hidden = lines.filter((line) => line.hidden).length;
  return { hidden, text: `${hidden} ${noun}${hidden === 1 ? '' : 's'}` };
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
        <StatusBadge tone="idle" label={`${project.progress}%`} />
        {hidden && <Hidden why={hidden} />}
      </Box>
    </Box>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  const id = useId();
  return (
    <Box>
      <Typography component="h4" id={id} sx={{ fontSize: '0.8125rem', fontWeight: 500, color: 'text.secondary' }}>
        {title} ({lines.length.toLocaleString()})
      </Typography>
      {lines.length === 0 ? (
        <Box sx={{ mt: 0.5, color: 'text.secondary' }}>None</Box>
      ) : (
        <Box component="ul" aria-labelledby={id} sx={{ m: 0, mt: 0.5, p: 0, listStyle: 'none' }}>
          {lines.map(({ id: key, name, hidden }) => (
            <Box component="li" key={key} data-hidden={hidden !== undefined} sx={line}>
              <FileName name={name} />
              {hidden && <Hidden why={hidden} />}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

function Hidden({ why }: { why: string }) {
  return <StatusBadge tone="warn" icon={EyeOff} label={`Hidden: ${why}`} />;
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
