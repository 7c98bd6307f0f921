import { Pencil, Trash2 } from 'lucide-react';
import type { Client } from '#contract/clients.ts';
import { useCan } from '#web/lib/can.tsx';
import type { CardMenuItem } from '#web/ui/card-menu.tsx';
import type { ClientIntent } from './client-dialogs.tsx';

/** The actions of a client's card menu that the user may perform. */
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
