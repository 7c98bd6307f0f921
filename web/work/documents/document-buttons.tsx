import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { BadgeCheck, Download, type LucideIcon, MessagesSquare, Trash2 } from 'lucide-react';
import type { ProjectDocument } from '#contract/work/documents.ts';
import { t } from '#web/texts/index.ts';

type Act = (document: ProjectDocument) => void;

interface DocumentButtonsProps {
  document: ProjectDocument;
  isDownloading: boolean;
  onDownload: () => void;
  onConversation: Act;
  /** Undefined if the user may not ask for approval. */
  onAsk: Act | undefined;
  /** Undefined if the user may not delete it. */
  onDelete: Act | undefined;
}

/** Of a button on phones. */
export const touchSize = 44;

/** What can be done with a document. At the bottom of its card on phones, so that the title has the whole width. */
export function DocumentButtons(props: DocumentButtonsProps) {
  const { document, isDownloading, onDownload, onConversation, onAsk, onDelete } = props;
  const { fileName } = document;
  return (
    <Box sx={place}>
      <Action
        icon={MessagesSquare}
        hint={t('Conversation')}
        label={t('Conversation about {fileName}', { fileName })}
        onClick={() => onConversation(document)}
      />
      {onAsk && (
        <Action
          icon={BadgeCheck}
          hint={t('Ask for Approval')}
          label={t('Ask for approval of {fileName}', { fileName })}
          onClick={() => onAsk(document)}
        />
      )}
      <Action
        icon={Download}
        hint={t('Download')}
        label={t('Download {fileName}', { fileName })}
        isBusy={isDownloading}
        onClick={onDownload}
      />
      {onDelete && (
        <Action
          icon={Trash2}
          hint={t('Delete')}
          label={t('Delete {fileName}', { fileName })}
          onClick={() => onDelete(document)}
        />
      )}
    </Box>
  );
}

interface ActionProps {
  icon: LucideIcon;
  hint: string;
  label: string;
  isBusy?: boolean;
  onClick: () => void;
}

function Action({ icon: Icon, hint, label, isBusy, onClick }: ActionProps) {
  return (
    <Tooltip title={hint} describeChild>
      <IconButton size="small" aria-label={label} aria-disabled={isBusy} onClick={onClick}>
        <Icon size={17} aria-hidden="true" />
      </IconButton>
    </Tooltip>
  );
}

const place = {
  display: 'flex',
  flex: 'none',
  position: { xs: 'absolute', sm: 'relative' },
  zIndex: 1,
  mt: { sm: '-4px' },
  mr: { sm: '-6px' },
  right: { xs: 8, sm: 'auto' },
  bottom: { xs: 12, sm: 'auto' },
} as const;
