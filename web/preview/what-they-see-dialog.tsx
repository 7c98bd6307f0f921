import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import type { ProjectDetails } from '#contract/projects.ts';
import { messageOf } from '#web/lib/api.ts';
import { t } from '#web/texts/index.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { useReturnFocus } from '#web/ui/return-focus.ts';
import { projectAsShownQuery } from './project-as-shown.ts';
import { ShownSelect, shownOf, useShowable } from './shown-select.tsx';
import type { Shown } from './start.ts';
import { TheirsAndOurs } from './theirs-and-ours.tsx';

/** A project as somebody of its client sees it, beside what staff see. */
export default function WhatTheySeeDialog({ project, onClose }: { project: ProjectDetails; onClose: () => void }) {
  const id = useId();
  const fullScreen = useMediaQuery(useTheme().breakpoints.down('md'));
  const { people, isPending } = useShowable(project.clientId);
  const [picked, setPicked] = useState<string>();
  useReturnFocus(true);
  // Somebody on the team is the likeliest reader.
  const first = people.find((person) => project.clientUsers.includes(person.id)) ?? people[0];
  const value = picked ?? (first ? `user:${first.id}` : '');
  const shown = shownOf(value, project.clientId);
  return (
    <Dialog open onClose={onClose} fullScreen={fullScreen} fullWidth maxWidth="lg" aria-labelledby={id}>
      <DialogTitle id={id} component="h2" sx={{ pr: 8 }}>
        {t('What {clientName} sees', { clientName: project.clientName })}
      </DialogTitle>
      <IconButton aria-label={t('Close')} onClick={onClose} sx={{ position: 'absolute', top: 10, right: 14 }}>
        <X size={18} />
      </IconButton>
      <DialogContent>
        <Box sx={{ maxWidth: 360, mb: 3 }}>
          <ShownSelect clientId={project.clientId} value={value} disabled={isPending} onChange={setPicked} />
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
      </DialogContent>
    </Dialog>
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
