import Box from '@mui/material/Box';
import { Download, ListChecks } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { download } from '#web/lib/download.ts';
import { useSession } from '#web/lib/session.ts';
import type { Selection } from '#web/lists/use-selection.ts';
import { t } from '#web/texts/index.ts';
import { CardMenu } from '#web/ui/card-menu.tsx';
import { useToast } from '#web/ui/toast.tsx';

interface DocumentsMenuProps {
  projectId: string;
  /** What the list is narrowed to. */
  label: string | undefined;
  /** Undefined if the user may change no labels. */
  selection: Selection | undefined;
}

/** What can be done with all documents of the list. A preview downloads nothing. */
export function DocumentsMenu({ projectId, label, selection }: DocumentsMenuProps) {
  const toast = useToast();
  const isPreview = Boolean(useSession()?.preview);
  const [busy, setBusy] = useState(false);
  async function start() {
    setBusy(true);
    try {
      await download('downloadProjectDocuments', { params: { id: projectId }, query: { label } });
      toast(t('Documents downloaded'), 'success');
    } catch (error) {
      toast(messageOf(error), 'error');
    } finally {
      setBusy(false);
    }
  }
  const selecting = selection && {
    label: selection.isOn ? t('End selection') : t('Select'),
    icon: ListChecks,
    onSelect: selection.toggle,
  };
  const all = label ? t('Download all with this label') : t('Download all');
  return (
    // On phones after the button that uploads, with that of the export.
    <Box sx={{ display: 'flex', order: { xs: 1, sm: 0 }, mr: 1 }}>
      <CardMenu
        items={[
          ...(selecting ? [selecting] : []),
          ...(isPreview
            ? []
            : [
                {
                  label: busy ? t('Downloading...') : all,
                  icon: Download,
                  disabled: busy,
                  onSelect: () => void start(),
                },
              ]),
        ]}
      />
    </Box>
  );
}
