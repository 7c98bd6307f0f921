import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import { Archive, Search } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import type { SessionUser } from '#contract/people/auth.ts';
import { tryingAgain } from '#web/lib/retry.ts';
import { mayOpen, screens } from '#web/lib/screens.ts';
import { plural, t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useReturnFocus } from '#web/ui/return-focus.ts';
import { type Entry, useCommands } from './commands.ts';
import type { Overlay } from './overlay.ts';
import { PaletteList } from './palette-list.tsx';
import { type SearchResults, useSearchResults } from './search-results.ts';

interface PaletteProps {
  user: SessionUser;
  onShow: (what: Overlay) => void;
  onClose: () => void;
}

/** Finds actions, pages and search results by name. */
export default function Palette({ user, onShow, onClose }: PaletteProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string>();
  const commands = useCommands(user, typed, onShow);
  const [archived, setArchived] = useState(false);
  const results = useSearchResults(user, typed, archived);
  const searchArchive: Entry = {
    id: 'search-archive',
    label: t('Search in archived projects too'),
    icon: Archive,
    staysOpen: true,
    run: () => setArchived(true),
  };
  useReturnFocus(true);

  // Commands come first: a user who types a command's name wants it more than a search result.
  const found = [...commands, ...results.groups].filter(({ entries }) => entries.length > 0);
  const count = found.reduce((sum, { entries }) => sum + entries.length, 0);
  const offersArchive = typed.trim() && !archived && mayOpen(screens.projectDetails, user);
  const groups = offersArchive ? [...found, { label: t('Archive [place]'), entries: [searchArchive] }] : found;
  const entries = groups.flatMap((group) => group.entries);
  const active = entries.find((entry) => entry.id === chosen) ?? entries[0];

  function run(entry = active) {
    if (!entry) return;
    if (!entry.staysOpen) onClose();
    entry.run();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && active) {
      const next = entries.indexOf(active) + step;
      setChosen(entries.at(next % entries.length)?.id);
    } else if (event.key === 'Enter') run();
    else return;
    event.preventDefault();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{
        container: { sx: { alignItems: 'flex-start' } },
        paper: { 'aria-label': t('Command palette'), sx: paper },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, px: 2 }}>
        <Search size={18} aria-hidden="true" style={{ flex: 'none' }} />
        <InputBase
          autoFocus
          fullWidth
          placeholder={t('Search or type a command')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(undefined);
          }}
          onKeyDown={onKeyDown}
          inputProps={{
            role: 'combobox',
            dir: 'auto',
            'aria-label': t('Search or type a command'),
            'aria-expanded': entries.length > 0,
            'aria-controls': `${id}-list`,
            'aria-autocomplete': 'list',
            'aria-activedescendant': active && `${id}-${active.id}`,
            autoComplete: 'off',
            autoCapitalize: 'none',
            spellCheck: false,
            maxLength: 200,
          }}
          sx={{ minHeight: 52, fontSize: '1rem' }}
        />
      </Box>
      <PaletteList id={id} groups={groups} active={active} onPoint={setChosen} onRun={run} />
      <Box
        role="status"
        sx={{ px: 2, py: 1, borderTop: `1px solid ${token('line')}`, fontSize: '0.8125rem', color: 'text.secondary' }}
      >
        {statusText(count, results)}
      </Box>
    </Dialog>
  );
}

function statusText(count: number, { searching, retrying, failed }: Omit<SearchResults, 'groups'>): string {
  if (searching) return retrying ? `${t('Searching...')} ${tryingAgain}` : t('Searching...');
  const found = count === 0 ? t('No results') : plural(count, { one: '1 result', other: '{count} results' });
  return failed ? t('{found}. The search failed.', { found }) : found;
}

// Fixed top position, so that the field does not move while the list changes.
const paper = {
  mt: { xs: 1, sm: '12vh' },
  mx: { xs: 1, sm: 4 },
  width: { xs: 'calc(100% - 16px)' },
  maxHeight: { xs: 'calc(100% - 16px)', sm: '70vh' },
} as const;
