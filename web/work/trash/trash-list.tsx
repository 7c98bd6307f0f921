import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useNavigate } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { isolated } from '#contract/platform/isolated.ts';
import type { TrashItem } from '#contract/work/trash.ts';
import { messageOf } from '#web/lib/api.ts';
import { formatMoment } from '#web/lib/format.ts';
import { personName } from '#web/lib/person-name.ts';
import { useSession } from '#web/lib/session.ts';
import { t, tNode } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { StaleArea } from '#web/ui/stale-area.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { addressOf, kinds, timeLeft } from './kinds.ts';
import { useRestore } from './queries.ts';

interface TrashListProps {
  items: readonly TrashItem[];
  /** The items belong to the previous filter while new ones load. */
  stale: boolean;
  /** Why the last attempt failed, while it is being retried. */
  failure: Error | null;
  /** Called when a restore begins. */
  onRestore: (item: TrashItem) => void;
  /** Shown below, such as the element that loads more. */
  children?: ReactNode;
}

/** What is in the trash, deleted last first. */
export function TrashList({ items, stale, failure, onRestore, children }: TrashListProps) {
  return (
    <StaleArea stale={stale} failure={failure}>
      <Card component="ul" aria-label={t('Trash')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {items.map((item) => (
          <TrashRow key={item.id} item={item} onRestore={onRestore} />
        ))}
      </Card>
      {children}
    </StaleArea>
  );
}

interface TrashRowProps {
  item: TrashItem;
  /** Called when a restore begins. */
  onRestore: (item: TrashItem) => void;
}

/** One thing in the trash: what it is, where it belongs, who deleted it and when, and the button that restores it. */
function TrashRow({ item, onRestore }: TrashRowProps) {
  const id = useId();
  const { one, icon: Icon } = kinds[item.noun];
  const restore = useRestore(item.noun);
  const toast = useToast();
  const navigate = useNavigate();
  const isPreview = useSession()?.preview !== undefined;

  const moment = <time dateTime={item.deletedAt}>{formatMoment(item.deletedAt)}</time>;

  const run = () => {
    if (restore.isPending) return;
    onRestore(item);
    restore.mutateAsync(item.id).then(
      () => {
        const address = addressOf(item);
        const open = address && { label: t('Open [verb]'), onSelect: () => void navigate(address) };
        toast(t('“{title}” is restored.', { title: item.title }), 'success', open);
      },
      (error) => toast(messageOf(error), 'error'),
    );
  };

  return (
    <Box component="li" aria-labelledby={id} sx={row}>
      <Box
        component="span"
        aria-hidden="true"
        sx={{ flex: 'none', display: 'inline-flex', mt: '2px', color: token('muted') }}
      >
        <Icon size={18} />
      </Box>
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box id={id} dir="auto" sx={{ fontWeight: 500 }}>
          {item.title}
        </Box>
        <Box sx={quiet}>
          {[one, item.projectTitle, item.clientName]
            .filter((name) => name !== undefined)
            .map((name) => isolated(name))
            .join(' · ')}
        </Box>
        <Box sx={quiet}>
          {item.deletedByName
            ? tNode('Deleted {moment} by {name}', { moment, name: personName(item.deletedByName) })
            : tNode('Deleted {moment}', { moment })}
        </Box>
      </Box>
      <Box sx={end}>
        <Box className="tabular" sx={quiet}>
          {timeLeft(item.deletedAt)}
        </Box>
        {item.restoreFirst ? (
          <Box sx={quiet}>
            {item.restoreFirst === 'project' ? t('Restore the project first.') : t('Restore the client first.')}
          </Box>
        ) : (
          !isPreview && (
            <Button
              variant="outlined"
              size="small"
              startIcon={<Undo2 size={16} />}
              aria-describedby={id}
              // Not disabled, so that it keeps the focus if the restore fails.
              aria-disabled={restore.isPending}
              onClick={run}
            >
              {restore.isPending ? t('Restoring...') : t('Restore')}
            </Button>
          )
        )}
      </Box>
    </Box>
  );
}

const quiet = { fontSize: '0.8125rem', color: 'text.secondary' } as const;

const row = {
  display: 'flex',
  alignItems: 'flex-start',
  columnGap: 1.5,
  px: 2,
  py: 1.5,
  '& + &': { borderTop: `1px solid ${token('line')}` },
} as const;

// Beside the text, or below each other on phones.
const end = {
  flex: 'none',
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: { xs: 'flex-end', sm: 'center' },
  alignSelf: { sm: 'center' },
  columnGap: 2,
  rowGap: 1,
} as const;
