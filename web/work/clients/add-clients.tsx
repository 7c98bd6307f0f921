import { useState } from 'react';
import { ClientDialog } from './client-dialog.tsx';
import { ManyClientsDialog } from './many-clients-dialog.tsx';

/** Adds one client, or several at once. */
export function AddClients({ onClose }: { onClose: () => void }) {
  const [several, setSeveral] = useState(false);
  if (several) return <ManyClientsDialog onClose={onClose} />;
  return <ClientDialog onSeveral={() => setSeveral(true)} onClose={onClose} />;
}
