import IconButton from '@mui/material/IconButton';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { CsvList } from '#contract/csv-columns.ts';
import { messageOf } from '#web/lib/api.ts';
import { download } from '#web/lib/download.ts';
import type { InputOf } from '#web/lib/operations.ts';
import { useSession } from '#web/lib/session.ts';
import type { Parts } from '#web/lib/transport.ts';
import { t } from '#web/texts/index.ts';
import { useToast } from '#web/ui/toast.tsx';

interface ExportButtonProps<Id extends CsvList> {
  list: Id;
  /** The filters of the list on screen. */
  input: InputOf<Id>;
}

/** Downloads everything that the filters of a list find, as a table for spreadsheets. Not in a preview, which only shows. */
export function ExportButton<Id extends CsvList>({ list, input }: ExportButtonProps<Id>) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  if (useSession()?.preview) return null;

  async function start() {
    // Keep the button enabled while it works, because a disabled button loses the focus.
    if (busy) return;
    setBusy(true);
    try {
      const { params, query } = input as Parts;
      await download(list, { params, query: { ...query, format: 'csv' } } as InputOf<Id>);
      toast(t('List exported'), 'success');
    } catch (error) {
      toast(messageOf(error), 'error');
    } finally {
      setBusy(false);
    }
  }

  const label = t('Export as CSV');
  return (
    // On phones behind the button of further filters, with the total.
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      aria-busy={busy}
      onClick={start}
      sx={{ order: { xs: 1, sm: 0 } }}
    >
      <Download size={18} aria-hidden="true" />
    </IconButton>
  );
}
