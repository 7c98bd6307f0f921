import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { History, Link2, type LucideIcon, MessageSquareReply, Pencil, Trash2 } from 'lucide-react';
import type { Message } from '#contract/work/messages.ts';
import { t } from '#web/texts/index.ts';
import { menuBelowEnd } from '#web/theme/direction.ts';
import { token } from '#web/theme/tokens.ts';

export interface OpenMenu {
  message: Message;
  button: HTMLElement;
}

interface MessageMenuProps {
  open: OpenMenu | undefined;
  mayWrite: boolean;
  mayEdit: boolean;
  mayDelete: boolean;
  onReply: (message: Message) => void;
  onCopy: (message: Message) => void;
  onHistory: (message: Message) => void;
  onEdit: (message: Message) => void;
  onDelete: (message: Message) => void;
  onClose: () => void;
}

/** One menu for all messages, because a conversation has thousands. */
export function MessageMenu({ open, mayWrite, mayEdit, mayDelete, onClose, ...on }: MessageMenuProps) {
  const items: [label: string, icon: LucideIcon, select: (message: Message) => void, isOffered: boolean][] = [
    [t('Reply'), MessageSquareReply, on.onReply, mayWrite],
    [t('Copy link'), Link2, on.onCopy, true],
    [t('Show history'), History, on.onHistory, open?.message.editedAt !== undefined],
    [t('Edit'), Pencil, on.onEdit, mayEdit],
    [t('Delete'), Trash2, on.onDelete, mayDelete],
  ];
  return (
    <Menu
      anchorEl={open?.button ?? null}
      open={open !== undefined}
      onClose={onClose}
      {...menuBelowEnd}
      slotProps={{ list: { 'aria-labelledby': open?.button.id } }}
    >
      {items.flatMap(([label, Icon, select, isOffered]) =>
        isOffered
          ? [
              <MenuItem
                key={label}
                sx={select === on.onDelete ? { color: token('bad') } : undefined}
                onClick={() => {
                  onClose();
                  if (open) select(open.message);
                }}
              >
                <Icon size={16} aria-hidden="true" />
                {label}
              </MenuItem>,
            ]
          : [],
      )}
    </Menu>
  );
}
