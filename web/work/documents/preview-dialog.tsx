import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Download, MapPin, MessagesSquare, X } from 'lucide-react';
import { useId, useState } from 'react';
import type { ProjectDocument } from '#contract/work/documents.ts';
import type { Project } from '#contract/work/projects.ts';
import { formatFileSize } from '#web/lib/format.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FileName } from '#web/ui/file-name.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { useReturnFocus } from '#web/ui/return-focus.ts';
import { conversationPath } from '#web/work/messages/paths.ts';
import { PinnedFile, usePinnedVersion, usePins } from '#web/work/messages/use-pins.tsx';
import { DocumentContent } from './document-content.tsx';
import { previewKind } from './preview-kind.ts';
import { useDownload } from './use-download.ts';

interface PreviewDialogProps {
  document: ProjectDocument;
  project: Pick<Project, 'id' | 'archivedAt'>;
  /** A message with a pin, which is shown first. */
  message: string | undefined;
  /** Opens the conversation over it. */
  onConversation: (document: ProjectDocument) => void;
  onClose: () => void;
}

/** Shows a document with a download button. */
export default function PreviewDialog({ document, project, message, onConversation, onClose }: PreviewDialogProps) {
  const id = useId();
  const fullScreen = useMediaQuery(useTheme().breakpoints.down('md'));
  const { start, part } = useDownload(document);
  const { id: documentId, currentVersion } = document;
  const pinned = usePinnedVersion({ type: 'document', id: documentId }, message);
  const [chosen, setChosen] = useState<{ of: string | undefined; version: number }>();
  const version = (chosen?.of === message ? chosen?.version : undefined) ?? pinned ?? currentVersion;
  const choose = (number: number) => setChosen({ of: message, version: number });
  const pins = usePins({
    subject: { type: 'document', id: documentId },
    version,
    newest: currentVersion,
    pathOf: (messageId) =>
      conversationPath({ projectId: project.id, file: { tab: 'documents', id: documentId }, message: messageId }),
    isArchived: project.archivedAt !== undefined,
    startId: pinned === undefined ? undefined : message,
    onVersion: choose,
  });
  const kind = previewKind(document.fileName);
  useReturnFocus(true);
  const download = (
    <Button variant="outlined" startIcon={<Download size={16} />} aria-disabled={part !== undefined} onClick={start}>
      {t('Download')}
    </Button>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={fullScreen}
      fullWidth
      maxWidth="lg"
      aria-labelledby={id}
      slotProps={{ paper: { sx: { height: '100%' } } }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          alignItems: 'center',
          gap: 1,
          px: 2,
          py: 1,
          borderBottom: `1px solid ${token('line')}`,
        }}
      >
        {/* On a phone the buttons leave the name no room in one row with it. */}
        <Box sx={{ flex: { xs: '1 0 calc(100% - 56px)', sm: 1 }, minWidth: 0 }}>
          <Box
            component="h2"
            id={id}
            aria-label={document.fileName}
            sx={{ fontSize: '1rem', fontWeight: 600, ...oneLine }}
          >
            <FileName whole name={document.fileName} />
          </Box>
          <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{formatFileSize(document.fileSizeBytes)}</Box>
        </Box>
        <Box sx={buttons}>
          {pins.add && (kind === 'pdf' || kind === 'picture') && (
            <Button variant="outlined" startIcon={<MapPin size={16} />} onClick={pins.add}>
              {t('Add a Pin')}
            </Button>
          )}
          <Button variant="outlined" startIcon={<MessagesSquare size={16} />} onClick={() => onConversation(document)}>
            {t('Conversation')}
          </Button>
          {download}
        </Box>
        <IconButton aria-label={t('Close')} onClick={onClose}>
          <X size={18} />
        </IconButton>
      </Box>
      <PinnedFile
        pins={pins}
        note={
          version !== currentVersion && (
            <div className="pinned-note">
              <span role="status">
                {t('Version {number} of {count}. Its pins stay with it.', { number: version, count: currentVersion })}
              </span>
              <PlainButton onClick={() => choose(currentVersion)}>{t('Show the newest version')}</PlainButton>
            </div>
          )
        }
      >
        <DocumentContent key={version} file={{ ...document, version }} download={download} layerOf={pins.layerOf} />
      </PinnedFile>
    </Dialog>
  );
}

/** On a phone they stand in one line without their icons. */
const buttons = {
  order: { xs: 1, sm: 0 },
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
} as const;

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
