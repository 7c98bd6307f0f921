import Box from '@mui/material/Box';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import type { SessionUser } from '#contract/people/auth.ts';
import { singleKeysAreOn, turnSingleKeys } from '#web/lib/single-key-preference.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useReturnFocus } from '#web/ui/return-focus.ts';
import { destinations } from './destinations.ts';
import { Keys } from './keys.tsx';
import { paletteKeys } from './palette-keys.ts';

/** Lists the shortcuts, with a switch for single keys. */
export default function ShortcutSheet({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const id = useId();
  const [on, setOn] = useState(singleKeysAreOn);
  useReturnFocus(true);
  const anywhere = [
    { label: t('Command palette'), keys: paletteKeys() },
    { label: t('New on this page'), keys: ['n'] },
    { label: t('Search on this page'), keys: ['/'] },
    { label: user.tenantIsReadOnly ? t('Show shortcuts') : t('Help'), keys: ['?'] },
  ];
  const inInbox = [
    { label: t('Next line'), keys: ['j'] },
    { label: t('Previous line'), keys: ['k'] },
    { label: t('Open [verb]'), keys: ['Enter'] },
    { label: t('Done'), keys: ['e'] },
    { label: t('Snooze'), keys: ['s'] },
  ];
  const inTickets = [
    { label: t('Next ticket'), keys: ['j'] },
    { label: t('Previous ticket'), keys: ['k'] },
    { label: t('Open [verb]'), keys: ['Enter'] },
    { label: t('Select'), keys: ['x'] },
    { label: t('Assign'), keys: ['a'] },
    { label: t('Status'), keys: ['s'] },
  ];
  const places = destinations(user)
    .filter(({ key }) => key)
    .map(({ label, key }) => ({ label, keys: ['g', key] }));
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id} sx={{ pr: 8 }}>
        {t('Keyboard shortcuts')}
      </DialogTitle>
      <IconButton aria-label={t('Close')} autoFocus onClick={onClose} sx={{ position: 'absolute', top: 10, right: 14 }}>
        <X size={18} />
      </IconButton>
      <DialogContent>
        <Box
          sx={{
            display: 'grid',
            columnGap: 5,
            rowGap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          <KeyList title={t('Anywhere')} rows={anywhere} />
          <KeyList title={t('Go to')} rows={places} />
          <KeyList title={t('In the inbox')} rows={inInbox} />
          {!user.clientId && <KeyList title={t('In the list of tickets')} rows={inTickets} />}
        </Box>
        <FormControlLabel
          sx={{ mt: 2.5 }}
          control={
            <Switch
              checked={on}
              onChange={(_event, checked) => {
                turnSingleKeys(checked);
                setOn(checked);
              }}
            />
          }
          label={t('Enable single-key shortcuts')}
        />
      </DialogContent>
    </Dialog>
  );
}

function KeyList({ title, rows }: { title: string; rows: readonly { label: string; keys: readonly string[] }[] }) {
  return (
    <section>
      <Box component="h3" sx={{ fontSize: '0.8125rem', fontWeight: 500, color: 'text.secondary', mb: 0.5 }}>
        {title}
      </Box>
      <Box component="dl" sx={{ m: 0 }}>
        {rows.map(({ label, keys }) => (
          <Box
            key={label}
            sx={{ display: 'flex', alignItems: 'center', minHeight: 36, borderTop: `1px solid ${token('line')}` }}
          >
            <dt>{label}</dt>
            <Box component="dd" sx={{ m: 0, ml: 'auto', position: 'relative' }}>
              <Keys keys={keys} />
              <Box component="span" sx={unseen}>
                {keys.reduce((first, second) => t('{first} then {second}', { first, second }))}
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
    </section>
  );
}

const unseen = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;
