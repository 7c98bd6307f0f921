import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { apiUrl } from '#web/lib/settings.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { TextLink } from '#web/ui/links.tsx';
import { projectCoverQuery } from '#web/work/images/queries.ts';

interface ProjectCoverProps {
  projectId: string;
  /** On phones, where it stands above the summary and would push files down. */
  isHiddenOnPhones: boolean;
}

/** The newest picture of a project, at the edge of its summary. Its space is there before it is. */
export function ProjectCover({ projectId, isHiddenOnPhones }: ProjectCoverProps) {
  const { data: picture } = useQuery(projectCoverQuery(projectId));
  return (
    <TextLink
      to="/projects/$id"
      params={{ id: projectId }}
      search={{ tab: 'images' }}
      replace
      resetScroll={false}
      aria-label={t('Open the images')}
      sx={{ ...frame, display: { xs: isHiddenOnPhones ? 'none' : 'block', md: 'block' } }}
    >
      {picture && <Box component="img" src={apiUrl(picture.thumbnails.small)} alt="" decoding="async" sx={filling} />}
    </TextLink>
  );
}

const frame = {
  position: 'relative',
  flex: 'none',
  overflow: 'hidden',
  width: { xs: '100%', md: 200 },
  height: { xs: 120, md: 'auto' },
  backgroundColor: token('wash'),
  borderColor: token('line'),
  borderStyle: 'solid',
  borderWidth: { xs: '0 0 1px', md: '0 1px 0 0' },
  '&:focus-visible': { outlineOffset: -3 },
} as const;

const filling = { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' } as const;
