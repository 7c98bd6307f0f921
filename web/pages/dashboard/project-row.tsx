import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Project } from '#contract/work/projects.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { CardLink } from '#web/ui/card-link.tsx';
import { lines } from '#web/ui/lines.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';

export function ProjectRows({ children }: { children: ReactNode }) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {children}
    </Box>
  );
}

interface ProjectRowProps {
  project: Project;
  /** Shown before the client's name. */
  fact: ReactNode;
  badge?: ReactNode;
}

/** A project in one line, linked to its details. */
export function ProjectRow({ project, fact, badge }: ProjectRowProps) {
  return (
    <Box
      component="li"
      sx={{
        // The link covers the whole row.
        position: 'relative',
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.75,
        px: 2,
        py: 1.25,
        borderTop: `1px solid ${token('line')}`,
        '&:hover': { backgroundColor: token('wash') },
        '& a::after': { borderRadius: 0 },
        '& a:hover::after': { boxShadow: 'none' },
        '& a:focus-visible::after': { outlineOffset: '-2px' },
      }}
    >
      <Box sx={{ flex: { xs: '1 0 100%', sm: 1 }, minWidth: 0 }}>
        <Box sx={lines(2)}>
          <CardLink to="/projects/$id" params={{ id: project.id }}>
            {project.title}
          </CardLink>
        </Box>
        <Box sx={{ ...lines(2), fontSize: '0.8125rem', color: 'text.secondary' }}>
          {fact} · <bdi>{project.clientName}</bdi>
        </Box>
      </Box>
      {badge}
      <Box sx={{ flex: { xs: '1 1 120px', sm: '0 0 136px' } }}>
        <ProgressBar value={project.progress} label={t('Progress of {title}', { title: project.title })} />
      </Box>
    </Box>
  );
}
