import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ProjectDetails } from '#contract/work/projects.ts';
import { messageOf } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { ShownSelect, shownOf, useShowable } from '#web/people/preview/shown-select.tsx';
import type { Shown } from '#web/people/preview/start.ts';
import { nameOf, picturesOf } from '#web/people/tenants/name-and-pictures.ts';
import { tenantQuery } from '#web/people/tenants/queries.ts';
import { t } from '#web/texts/index.ts';
import { CompanyLogo } from '#web/ui/company-logo.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { projectAsShownQuery } from './project-as-shown.ts';
import { TheirsAndOurs } from './theirs-and-ours.tsx';

/** A project as somebody of its client sees it, beside what staff see, with the look that the client sees it in. */
export default function WhatTheySee({ project }: { project: ProjectDetails }) {
  const id = useId();
  const { people, isPending } = useShowable(project.clientId);
  const [picked, setPicked] = useState<string>();
  // Somebody on the team is the likeliest reader.
  const first = people.find((person) => project.clientUsers.includes(person.id)) ?? people[0];
  const value = picked ?? (first ? `user:${first.id}` : '');
  const shown = shownOf(value, project.clientId);
  return (
    <Box component="section" aria-labelledby={id}>
      <Box sx={bar}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Brand />
          <Typography variant="h2" id={id} sx={{ overflowWrap: 'anywhere' }}>
            {t('What {clientName} sees', { clientName: project.clientName })}
          </Typography>
        </Box>
        <Box sx={{ flex: '0 1 320px' }}>
          <ShownSelect clientId={project.clientId} value={value} disabled={isPending} onChange={setPicked} />
        </Box>
      </Box>
      {shown ? (
        <Seen key={value} project={project} shown={shown} />
      ) : (
        !isPending && (
          <Typography sx={{ color: 'text.secondary' }}>
            {t('Choose a person or a role to see the project as they do.')}
          </Typography>
        )
      )}
    </Box>
  );
}

/** The name or the logo of the company, as its clients know it. */
function Brand() {
  const tenantId = useSession()?.user.tenantId ?? '';
  const { data: tenant } = useQuery(tenantQuery(tenantId));
  if (!tenant) return null;
  const { logo } = picturesOf(tenant);
  return (
    <Box sx={{ minHeight: 28, mb: 0.75, color: 'primary.main', fontWeight: 600 }}>
      {logo ? (
        <CompanyLogo logo={logo} alt={nameOf(tenant)} style={{ maxHeight: 28, maxWidth: 180 }} />
      ) : (
        nameOf(tenant)
      )}
    </Box>
  );
}

function Seen({ project, shown }: { project: ProjectDetails; shown: Shown }) {
  const seen = useQuery(projectAsShownQuery(project.id, shown));
  if (seen.data) return <TheirsAndOurs project={project} seen={seen.data} />;
  if (seen.isError) return <ErrorState message={messageOf(seen.error)} onRetry={() => seen.refetch()} />;
  return (
    <Loading text={t('Loading...')} failure={seen.failureReason}>
      <SkeletonRows count={3} height={96} />
    </Loading>
  );
}

const bar = { display: 'flex', flexWrap: 'wrap', alignItems: 'end', columnGap: 3, rowGap: 2, mb: 2.5 } as const;
