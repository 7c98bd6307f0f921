import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '#web/lib/can.tsx';
import { t } from '#web/texts/index.ts';
import { TextLink } from '#web/ui/links.tsx';
import { newestOfProjectQuery } from './queries.ts';
import { SignOffRow } from './sign-off-row.tsx';

/** As many as the section of a project shows. */
const shown = 5;

/** What was asked in a project, on its page. Nothing while there is none. */
export function ProjectSignOffs({ projectId }: { projectId: string }) {
  const { data } = useQuery({ ...newestOfProjectQuery(projectId), enabled: useCan()('listSignOffs') });
  if (!data?.length) return null;
  return (
    <Card component="section" aria-labelledby="project-approvals">
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'baseline',
          gap: 2,
          p: 2,
          pb: 0.5,
        }}
      >
        <Typography variant="h2" id="project-approvals">
          {t('Approvals')}
        </Typography>
        <TextLink to="/approvals" search={{ project: projectId }}>
          {t('All approvals')}
        </TextLink>
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.slice(0, shown).map((signOff) => (
          <SignOffRow key={signOff.id} signOff={signOff} namesProject={false} />
        ))}
      </Box>
    </Card>
  );
}
