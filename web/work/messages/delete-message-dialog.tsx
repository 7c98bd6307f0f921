import { useQueryClient } from '@tanstack/react-query';
import type { Message } from '#contract/work/messages.ts';
import { call, statusOf } from '#web/lib/api.ts';
import { t } from '#web/texts/index.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { stoneOf, storeMessage } from './pages.ts';
import type { Subject } from './subject.ts';

interface DeleteMessageDialogProps {
  subject: Subject;
  message: Message;
  onClose: () => void;
}

export function DeleteMessageDialog({ subject, message, onClose }: DeleteMessageDialogProps) {
  const client = useQueryClient();
  async function remove() {
    try {
      await call('deleteMessage', { params: { id: message.id } });
    } catch (error) {
      // Somebody else was faster.
      if (statusOf(error) !== 404) throw error;
    }
    storeMessage(client, subject, stoneOf(message));
  }
  return (
    <ConfirmDialog
      open
      title={t('Delete Message')}
      description={t(
        'Its text, its files and its earlier versions are removed for everybody. A line stays that says it was deleted.',
      )}
      done={t('Message deleted')}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
