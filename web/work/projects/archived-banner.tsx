import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Archive } from 'lucide-react';
import type { Project } from '#contract/work/projects.ts';
import { Can } from '#web/lib/can.tsx';
import { t, tNode } from '#web/texts/index.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { useArchive } from './use-archive.ts';

/** Says that a project is archived, and brings it back. */
export default function ArchivedBanner({ project, since }: { project: Project; since: string }) {
  const archive = useArchive();
  return (
    <Alert
      severity="info"
      role="note"
      icon={<Archive size={18} />}
      sx={{ mb: 2, alignItems: 'center' }}
      action={
        <Can do="unarchiveProject">
          <Button size="small" color="inherit" onClick={() => archive({ project, archived: false })}>
            {t('Unarchive')}
          </Button>
        </Can>
      }
    >
      {tNode('Archived on {date}. Everything can still be read, and nothing can be changed.', {
        date: <DateText instant={since} />,
      })}
    </Alert>
  );
}
