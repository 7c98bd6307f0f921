import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { X } from 'lucide-react';
import { useId } from 'react';
import type { MessageSubject } from '#contract/work/message-kinds.ts';
import { t } from '#web/texts/index.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FileName } from '#web/ui/file-name.tsx';
import { useReturnFocus } from '#web/ui/return-focus.ts';
import { Conversation } from './conversation.tsx';

interface ConversationDialogProps {
  subjectType: MessageSubject;
  subjectId: string;
  fileName: string;
  pathOf: (messageId: string) => string;
  shownId?: string | undefined;
  isArchived: boolean;
  onClose: () => void;
}

/** The conversation about a document or a picture. */
export default function ConversationDialog({ fileName, onClose, ...conversation }: ConversationDialogProps) {
  const id = useId();
  const fullScreen = useMediaQuery(useTheme().breakpoints.down('sm'));
  useReturnFocus(true);
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={fullScreen}
      fullWidth
      maxWidth="md"
      aria-labelledby={id}
      slotProps={{ paper: { sx: { height: '100%', maxHeight: fullScreen ? undefined : 860 } } }}
    >
      <div className="conversation-dialog-head">
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box component="h2" id={id} sx={{ fontSize: '1rem', fontWeight: 600 }}>
            {t('Conversation')}
          </Box>
          <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
            <FileName name={fileName} />
          </Box>
        </Box>
        <IconButton aria-label={t('Close')} onClick={onClose}>
          <X size={18} />
        </IconButton>
      </div>
      <div className="conversation-dialog-body">
        <Conversation {...conversation} />
      </div>
    </Dialog>
  );
}
