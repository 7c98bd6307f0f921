import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Client } from '#contract/work/clients.ts';
import { t } from '#web/texts/index.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { ShownSelect, shownOf, useShowable } from './shown-select.tsx';

/** Starts a preview of somebody at a client. A client with one person needs no choice. */
export default function PreviewClientDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const { people } = useShowable(client.id);
  const [picked, setPicked] = useState<string>();
  const value = picked ?? (people.length === 1 ? `user:${people[0]?.id}` : '');
  return (
    <PreviewDialog chosen={shownOf(value, client.id)} onClose={onClose}>
      <Typography sx={{ mb: 2, color: 'text.secondary' }}>
        {t("You see Loggia for 15 minutes as somebody of {name}. You can't change anything.", { name: client.name })}
      </Typography>
      <ShownSelect clientId={client.id} value={value} onChange={setPicked} />
    </PreviewDialog>
  );
}
