import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { BadgeCheck, Download, MessagesSquare, Trash2 } from 'lucide-react';
import { memo, useId } from 'react';
import type { ProjectImage } from '#contract/work/images.ts';
import type { SignOff } from '#contract/work/sign-offs.ts';
import { formatMegabytes } from '#web/lib/format.ts';
import { personName } from '#web/lib/person-name.ts';
import { apiUrl } from '#web/lib/settings.ts';
import { AudienceBadge, useSeesAudience } from '#web/people/audience/audience.tsx';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { CardMenu } from '#web/ui/card-menu.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { FileName } from '#web/ui/file-name.tsx';
import { SignOffBadge } from '#web/work/sign-offs/sign-off-badge.tsx';
import type { ImageActions } from './image-actions.ts';

interface ImageCardProps {
  image: ProjectImage;
  clientName: string;
  actions: ImageActions;
  /** Its newest sign-off. */
  signOff: SignOff | undefined;
  onOpen: (image: ProjectImage) => void;
}

/** A thumbnail that opens the viewer. Its space is reserved, so that nothing moves when it loads. */
export const ImageCard = memo(({ image, clientName, actions, signOff, onOpen }: ImageCardProps) => {
  const id = useId();
  const seesAudience = useSeesAudience();
  const { fileName, fileSize, category, description, uploadedAt, uploadedByName } = image;
  return (
    <Card component="li" sx={{ display: 'flex', flexDirection: 'column', overflow: 'hidden' }}>
      <Box
        component="button"
        type="button"
        aria-label={t('Open {fileName}', { fileName })}
        onClick={() => onOpen(image)}
        sx={opener}
      >
        <Box
          component="img"
          src={apiUrl(image.thumbnails.small)}
          alt=""
          loading="lazy"
          decoding="async"
          sx={{
            display: 'block',
            width: '100%',
            aspectRatio: '4 / 3',
            objectFit: 'cover',
            backgroundColor: token('wash'),
          }}
        />
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, p: 1.5 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
          <Box
            id={id}
            role="heading"
            aria-level={3}
            aria-label={fileName}
            sx={{ flex: 1, minWidth: 0, fontWeight: 600 }}
          >
            <FileName name={fileName} />
          </Box>
          <CardMenu
            describedBy={id}
            items={[
              { label: t('Download'), icon: Download, onSelect: () => actions.download(image) },
              { label: t('Conversation'), icon: MessagesSquare, onSelect: () => actions.openConversation(image) },
              ...(actions.ask && image.audience === 'client'
                ? [{ label: t('Ask for Approval'), icon: BadgeCheck, onSelect: () => actions.ask?.(image) }]
                : []),
              ...(actions.mayChange(image)
                ? [{ label: t('Delete'), icon: Trash2, danger: true, onSelect: () => actions.askToDelete(image) }]
                : []),
            ]}
          />
        </Box>
        {description && (
          <Box dir="auto" title={description} sx={{ ...oneLine, color: 'text.secondary' }}>
            {description}
          </Box>
        )}
        {(seesAudience || signOff) && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 'auto', pt: 1 }}>
            {seesAudience && (
              <AudienceBadge
                value={image.audience}
                clientName={clientName}
                fileName={fileName}
                onChange={actions.mayChange(image) ? (audience) => actions.setAudience(image, audience) : undefined}
              />
            )}
            {signOff && <SignOffBadge signOff={signOff} />}
          </Box>
        )}
        <Box className="tabular" sx={{ ...quiet, ...spread, mt: seesAudience || signOff ? 0 : 'auto', pt: 0.5 }}>
          <span style={{ whiteSpace: 'nowrap' }}>{formatMegabytes(fileSize)}</span>
          {category && <Box sx={{ ...oneLine, ...badge }}>{category}</Box>}
        </Box>
        <Box sx={{ ...quiet, ...spread }}>
          <Box component="span" title={personName(uploadedByName)} sx={oneLine}>
            {personName(uploadedByName)}
          </Box>
          <DateText instant={uploadedAt} />
        </Box>
      </Box>
    </Card>
  );
});

const opener = {
  display: 'block',
  width: '100%',
  p: 0,
  border: 0,
  borderBottom: `1px solid ${token('line')}`,
  background: 'none',
  cursor: 'zoom-in',
  '&:focus-visible': { outlineOffset: -3 },
} as const;

const quiet = { fontSize: '0.8125rem', color: 'text.secondary' } as const;
const spread = { display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1.5, mt: 0.5 } as const;
const oneLine = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const badge = { px: 0.75, borderRadius: 999, fontSize: '0.75rem', backgroundColor: token('idle-soft') } as const;
