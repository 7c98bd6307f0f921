import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, memo, useId, useState } from 'react';
import type { Audience } from '#contract/platform/audience.ts';
import type { ProjectDocument } from '#contract/work/documents.ts';
import { isPicture } from '#contract/work/images.ts';
import type { SignOff } from '#contract/work/sign-offs.ts';
import { formatFileSize, truncateFileName } from '#web/lib/format.ts';
import { personName } from '#web/lib/person-name.ts';
import { AudienceBadge, useSeesAudience } from '#web/people/audience/audience.tsx';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import { FileIcon, tile } from '#web/work/files/file-icon.tsx';
import { SignOffBadge } from '#web/work/sign-offs/sign-off-badge.tsx';
import { DocumentButtons, touchSize } from './document-buttons.tsx';
import { versionPictureQuery } from './queries.ts';
import { useDownload } from './use-download.ts';

interface DocumentCardProps {
  document: ProjectDocument;
  clientName: string;
  /** Undefined if the user may not delete it. */
  onDelete?: (document: ProjectDocument) => void;
  /** Undefined if the user may not change it. */
  onAudience?: (document: ProjectDocument, audience: Audience) => void;
  onPreview: (document: ProjectDocument) => void;
  onConversation: (document: ProjectDocument) => void;
  onVersions: (document: ProjectDocument) => void;
  /** Its newest sign-off. */
  signOff: SignOff | undefined;
  /** Undefined if the user may not ask for approval. */
  onAsk?: ((document: ProjectDocument) => void) | undefined;
  /** A file was dropped on the card. Undefined if the user may not add a version. */
  onNewVersion?: (document: ProjectDocument, files: readonly File[]) => void;
}

export const DocumentCard = memo((props: DocumentCardProps) => {
  const { document, clientName, onDelete, onAudience, onPreview, onConversation, onVersions, onNewVersion } = props;
  const { signOff, onAsk } = props;
  const id = useId();
  const seesAudience = useSeesAudience();
  const { start, part } = useDownload(document);
  const { fileName, fileSizeBytes, description, currentVersion, createdByName, createdAt } = document;
  const mayAsk = onAsk && document.audience === 'client';
  const buttonCount = 2 + (mayAsk ? 1 : 0) + (onDelete ? 1 : 0);
  const drop = useFileDrop(onNewVersion && ((files) => onNewVersion(document, files)));
  return (
    <Card
      component="li"
      aria-labelledby={id}
      {...drop.handlers}
      sx={{ position: 'relative', display: 'flex', flexDirection: 'column', p: 2 }}
    >
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
        {isPicture(document.contentType) ? <PictureThumbnail document={document} /> : <FileIcon fileName={fileName} />}
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Box id={id} aria-label={fileName} role="heading" aria-level={3} title={fileName} sx={name}>
            <ButtonBase
              aria-label={t('Preview {fileName}', { fileName })}
              onClick={() => onPreview(document)}
              sx={title}
            >
              {truncateFileName(fileName)}
            </ButtonBase>
          </Box>
          <Box sx={{ ...quiet, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.75 }}>
            <Box component="span" className="tabular">
              {formatFileSize(fileSizeBytes)}
            </Box>
            <ButtonBase
              aria-label={t('Version {number}: all versions of {fileName}', { number: currentVersion, fileName })}
              onClick={() => onVersions(document)}
              sx={versions}
            >
              {t('Version {number}', { number: currentVersion })}
            </ButtonBase>
          </Box>
        </Box>
        <DocumentButtons
          document={document}
          isDownloading={part !== undefined}
          onDownload={start}
          onConversation={onConversation}
          onAsk={mayAsk ? onAsk : undefined}
          onDelete={onDelete}
        />
      </Box>
      {description && (
        <Box sx={text} title={description}>
          {description}
        </Box>
      )}
      {(seesAudience || signOff) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 'auto', pt: 1.5 }}>
          {seesAudience && (
            <AudienceBadge
              value={document.audience}
              clientName={clientName}
              fileName={fileName}
              onChange={onAudience && ((audience) => onAudience(document, audience))}
            />
          )}
          {signOff && <SignOffBadge signOff={signOff} currentVersion={currentVersion} />}
        </Box>
      )}
      <Box
        sx={{
          ...quiet,
          ...footer,
          pr: { xs: `${buttonCount * touchSize}px`, sm: 0 },
          mt: seesAudience || signOff ? 0 : 'auto',
          pt: seesAudience || signOff ? 1 : 1.5,
        }}
      >
        {part === undefined ? (
          <>
            <Box
              component="span"
              sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
            >
              {personName(createdByName)}
            </Box>
            <DateText instant={createdAt} />
          </>
        ) : (
          <Box sx={{ flex: { sm: 1 } }}>
            <ProgressBar value={Math.floor(part * 100)} label={t('Download of {fileName}', { fileName })} />
          </Box>
        )}
      </Box>
      {drop.isOver && <Box sx={overlay}>{t('Drop to upload version {number}', { number: currentVersion + 1 })}</Box>}
    </Card>
  );
});

/** On phones two lines beside the buttons. */
const footer = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  justifyContent: { xs: 'end', sm: 'space-between' },
  columnGap: 1.5,
  minHeight: { xs: touchSize, sm: 0 },
} as const;

/** Covers the card, so that a click anywhere opens the preview. */
const title = {
  // MUI buttons are positioned by default, so `::after` would cover only this button.
  position: 'static',
  minHeight: 24,
  font: 'inherit',
  textAlign: 'left',
  overflowWrap: 'anywhere',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: '10px' },
  '&:hover::after': { boxShadow: `inset 0 0 0 1px ${token('edge')}` },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: `2px solid ${token('accent')}`, outlineOffset: '2px' },
} as const;
const versions = {
  position: 'relative',
  zIndex: 1,
  minHeight: 24,
  px: 0.75,
  mx: -0.75,
  font: 'inherit',
  borderRadius: '6px',
  color: token('accent'),
  '&:hover': { textDecoration: 'underline' },
} as const;
const overlay = {
  position: 'absolute',
  inset: 0,
  zIndex: 2,
  display: 'grid',
  placeItems: 'center',
  p: 1,
  textAlign: 'center',
  borderRadius: '10px',
  outline: `2px dashed ${token('accent')}`,
  outlineOffset: '-2px',
  backgroundColor: `color-mix(in srgb, ${token('accent-soft')} 92%, transparent)`,
  color: token('accent'),
  fontWeight: 600,
  pointerEvents: 'none',
} as const;
const name = { fontWeight: 600, overflowWrap: 'anywhere', lineHeight: 1.4 } as const;
const quiet = { fontSize: '0.8125rem', color: 'text.secondary' } as const;
const text = {
  mt: 1.5,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  color: 'text.secondary',
} as const;

/** A document that is a picture, as small as the icons of the others. */
function PictureThumbnail({ document: { id, currentVersion, fileName } }: { document: ProjectDocument }) {
  const address = useObjectUrl(useQuery(versionPictureQuery(id, currentVersion, 'thumbnail')).data);
  if (!address) return <FileIcon fileName={fileName} />;
  return <Box component="img" src={address} alt="" sx={{ ...tile, objectFit: 'cover' }} />;
}

/**
 * The handlers of an element on which one drops a file, inside of an area that takes files too. While files are over the element, the
 * area does not see them. Without `onDrop` the area takes them all.
 */
function useFileDrop(onDrop: ((files: readonly File[]) => void) | undefined) {
  const [isOver, setOver] = useState(false);
  if (!onDrop) return { isOver: false, handlers: {} };
  const take = (event: DragEvent) => {
    if (!event.dataTransfer.types.some((type) => type === 'Files')) return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const handlers = {
    onDragEnter: (event: DragEvent) => take(event) && setOver(true),
    onDragOver: (event: DragEvent) => void take(event),
    onDragLeave: (event: DragEvent) => {
      if (take(event) && !event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!take(event)) return;
      setOver(false);
      const files = [...event.dataTransfer.files];
      if (files.length > 0) onDrop(files);
    },
  };
  return { isOver, handlers };
}
