import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Eraser } from 'lucide-react';
import { useId, useState } from 'react';
import type { RemovedUser } from '#contract/people/erasure.ts';
import { formatMoment } from '#web/lib/format.ts';
import { useList } from '#web/lists/pages.ts';
import { t, tNode } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ListStates } from '#web/ui/list-states.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { useReturnFocus } from '#web/ui/return-focus.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { removedUsersQuery } from './erasure-queries.ts';
import { userName } from './user-name.ts';

const loading = t('Loading people...');

/** People who were removed, for those who may erase what is kept of them. */
export function RemovedDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const fullScreen = useMediaQuery(useTheme().breakpoints.down('sm'));
  const list = useList(removedUsersQuery());
  const [erasing, setErasing] = useState<RemovedUser>();
  useReturnFocus(true);
  return (
    <Dialog open onClose={onClose} fullScreen={fullScreen} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id} component="h2">
        {t('Removed people')}
      </DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 1, color: 'text.secondary' }}>
          {t('They cannot sign in any more. What they contributed still shows their name until you erase it.')}
        </Typography>
        <ListStates
          list={list}
          loading={loading}
          skeleton={(text) => (
            <>
              {text}
              <SkeletonRows count={3} height={62} />
            </>
          )}
          empty={<Box sx={{ color: 'text.secondary' }}>{t('There is nobody whose personal data is still here.')}</Box>}
        >
          <Box component="ul" aria-labelledby={id} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {list.items.map((user) => (
              <Row key={user.id} user={user} onErase={() => setErasing(user)} />
            ))}
          </Box>
          {list.more && <LoadMore text={loading} shown={list.items.length} {...list.more} />}
        </ListStates>
      </DialogContent>
      <DialogActions sx={{ borderTop: 1, borderColor: 'divider' }}>
        <Button variant="outlined" autoFocus onClick={onClose}>
          {t('Close')}
        </Button>
      </DialogActions>
      {erasing && <EraseDialog user={erasing} onClose={() => setErasing(undefined)} />}
    </Dialog>
  );
}

function Row({ user, onErase }: { user: RemovedUser; onErase: () => void }) {
  const id = useId();
  const moment = <time dateTime={user.removedAt}>{formatMoment(user.removedAt)}</time>;
  return (
    <Box component="li" aria-labelledby={id} sx={row}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box id={id} sx={{ fontWeight: 500 }}>
          {userName(user)}
        </Box>
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{tNode('Removed {moment}', { moment })}</Box>
      </Box>
      <Button
        variant="outlined"
        color="error"
        size="small"
        startIcon={<Eraser size={16} />}
        aria-describedby={id}
        onClick={onErase}
      >
        {t('Erase personal data')}
      </Button>
    </Box>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  py: 1.25,
  '& + &': { borderTop: `1px solid ${token('line')}` },
} as const;
