import { Pencil, Trash2 } from 'lucide-react';
import type { Client } from '#contract/clients.ts';
import { useCan } from '#web/lib/can.tsx';
import type { CardMenuItem } from '#web/ui/card-menu.tsx';
import type { ClientIntent } from './client-dialogs.tsx';

/** What the viewer may do with a client, for its card's menu. */
export function useClientMenu(onIntent: (intent: ClientIntent) => void): (client: Client) => CardMenuItem[] {
  const can = useCan();
  const mayEdit = can('updateClient');
  const mayDelete = can('deleteClient');
  return (client) => [
    ...(mayEdit ? [{ label: 'Edit Client', icon: Pencil, onSelect: () => onIntent({ verb: 'edit', client }) }] : []),
    ...(mayDelete
      ? [{ label: 'Delete Client', icon: Trash2, onSelect: () => onIntent({ verb: 'delete', client }), danger: true }]
      : []),
  ];
}
