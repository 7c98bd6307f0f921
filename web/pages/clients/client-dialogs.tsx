import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import type { Client } from '#contract/work/clients.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { clientQuery } from '#web/people/client-choice/queries.ts';
import { t } from '#web/texts/index.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { useDeleteClient } from '#web/work/clients/queries.ts';
import { useUndoDelete } from '#web/work/trash/use-undo-delete.ts';

// The form needs the schemas, so load it only when it opens.
const AddClients = lazy(async () => ({
  default: (await loadChunk(() => import('#web/work/clients/add-clients.tsx'))).AddClients,
}));
const ClientDialog = lazy(async () => ({
  default: (await loadChunk(() => import('#web/work/clients/client-dialog.tsx'))).ClientDialog,
}));

const PreviewClientDialog = lazy(() => loadChunk(() => import('#web/people/preview/preview-client-dialog.tsx')));

const FeedDialog = lazy(() => loadChunk(() => import('#web/exchange/calendar-feeds/feed-dialog.tsx')));

/** The action whose dialog is open. */
export type ClientIntent = { verb: 'create' } | { verb: 'edit' | 'delete' | 'preview' | 'feed'; client: Client };

interface ClientDialogsProps {
  intent: ClientIntent | undefined;
  onClose: () => void;
}

export function ClientDialogs(props: ClientDialogsProps) {
  return (
    <LazyBoundary part={props.intent?.verb} onClose={props.onClose}>
      <Wanted {...props} />
    </LazyBoundary>
  );
}

function Wanted({ intent, onClose }: ClientDialogsProps) {
  switch (intent?.verb) {
    case 'create':
      return <AddClients onClose={onClose} />;
    case 'edit':
      return <ClientDialog client={intent.client} onClose={onClose} />;
    case 'delete':
      return <DeleteClientDialog client={intent.client} onClose={onClose} />;
    case 'preview':
      return <PreviewClientDialog client={intent.client} onClose={onClose} />;
    case 'feed': {
      const { id, name } = intent.client;
      return <FeedDialog of={{ scope: 'client', clientId: id }} name={name} onClose={onClose} />;
    }
    default:
      return null;
  }
}

function DeleteClientDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const remove = useDeleteClient(client);
  const undo = useUndoDelete('clients', { id: client.id, title: client.name });
  return (
    <ConfirmDialog
      open
      title={t('Delete Client')}
      description={
        <>
          {t('Delete “{name}”? It can be restored from the trash for 30 days.', { name: client.name })}
          <Box sx={{ mt: 1.5 }} role="status">
            <WhatHolds client={client} />
          </Box>
        </>
      }
      done={t('Client deleted')}
      onUndo={undo}
      onConfirm={() => remove.mutateAsync()}
      onClose={onClose}
    />
  );
}

/** Says before the question is answered what keeps the client from being deleted. */
function WhatHolds({ client: { id } }: { client: Client }) {
  const { data, isFetching } = useQuery({ ...clientQuery(id), staleTime: 0 });
  if (isFetching) return t('Looking for what belongs to it...');
  if (!data) return null;
  if (!data.deletionRefusal) return t('Nothing belongs to it any more.');
  return (
    <>
      <strong>{data.deletionRefusal}</strong> {t('Delete or move this first.')}
    </>
  );
}
