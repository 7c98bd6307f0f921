import { Eye, Pencil, Trash2 } from 'lucide-react';
import type { Client } from '#contract/work/clients.ts';
import { useCan } from '#web/lib/can.tsx';
import { t } from '#web/texts/index.ts';
import type { CardMenuItem } from '#web/ui/card-menu.tsx';
import type { ClientIntent } from './client-dialogs.tsx';

/** The actions of a client's menu that the user may perform. */
export function useClientMenu(onIntent: (intent: ClientIntent) => void): (client: Client) => CardMenuItem[] {
  const can = useCan();
  const mayEdit = can('updateClient');
  const mayDelete = can('deleteClient');
  const mayPreview = can('startPreview');
  return (client) => [
    ...(mayEdit ? [{ label: t('Edit Client'), icon: Pencil, onSelect: () => onIntent({ verb: 'edit', client }) }] : []),
    ...(mayPreview
      ? [{ label: t('See what they see'), icon: Eye, onSelect: () => onIntent({ verb: 'preview', client }) }]
      : []),
    // What removes something is last in every menu.
    ...(mayDelete
      ? [
          {
            label: t('Delete Client'),
            icon: Trash2,
            onSelect: () => onIntent({ verb: 'delete', client }),
            danger: true,
          },
        ]
      : []),
  ];
}
