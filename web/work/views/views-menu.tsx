import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Bookmark, BookmarkPlus, Check, Pencil, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { ViewNoun } from '#contract/work/view-nouns.ts';
import type { SavedView } from '#contract/work/views.ts';
import { messageOf } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { t } from '#web/texts/index.ts';
import { viewsQuery } from './queries.ts';
import { linkOf, queryOf } from './saved-view.ts';
import { oneLine, SaveChanges, ViewAction } from './view-action.tsx';
import { type AskedOfView, ViewDialogs } from './view-dialogs.tsx';

interface ViewsMenuProps {
  noun: ViewNoun;
  /** What the list shows. */
  search: object;
}

/** The saved views of a list: opens one, keeps the current filters as a new one, or changes the one that is open. */
export function ViewsMenu(props: ViewsMenuProps) {
  const session = useSession();
  // Views belong to the person, so a preview has none.
  return session && !session.preview && <OwnViewsMenu {...props} isAdmin={session.user.isAdmin} />;
}

function OwnViewsMenu({ noun, search, isAdmin }: ViewsMenuProps & { isAdmin: boolean }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<AskedOfView>();
  /** The view that was opened last. It stays chosen while its filters are changed. */
  const [openedId, setOpenedId] = useState<string>();
  const navigate = useNavigate();
  const all = useQuery(viewsQuery());
  const views = (all.data ?? []).filter((view) => view.noun === noun);
  const query = queryOf(noun, search);
  const same = views.filter((view) => view.query === query);
  const current =
    same.find((view) => view.id === openedId) ?? same[0] ?? views.find((view) => view.id === openedId && query !== '');
  const mayChange = current && (isAdmin || !current.shared);
  const isChanged = current && current.query !== query;

  const open = (view: SavedView) => {
    setOpen(false);
    setOpenedId(view.id);
    void navigate(linkOf(view));
  };
  const ask = (what: AskedOfView) => {
    setOpen(false);
    setAsked(what);
  };
  const close = () => setAsked(undefined);
  const groups = [
    { label: t('My views'), views: views.filter((view) => !view.shared) },
    { label: t('Team views'), views: views.filter((view) => view.shared) },
  ].filter((group) => group.views.length > 0);

  return (
    <>
      <Button
        ref={button}
        id={id}
        size="small"
        startIcon={<Bookmark size={15} />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-menu` : undefined}
        onClick={() => setOpen(true)}
        sx={{ maxWidth: 220, '@media (pointer: coarse)': { minHeight: 44 } }}
      >
        <Box component="span" sx={oneLine}>
          {current ? (isChanged ? t('{name} (changed)', { name: current.name }) : current.name) : t('Views')}
        </Box>
      </Button>
      <Menu
        id={`${id}-menu`}
        anchorEl={button.current}
        open={isOpen}
        onClose={() => setOpen(false)}
        slotProps={{ list: { 'aria-labelledby': id }, paper: { sx: { width: 280 } } }}
      >
        {groups.flatMap((group) => [
          <ListSubheader key={group.label} sx={heading}>
            {group.label}
          </ListSubheader>,
          ...group.views.map((view) => (
            <MenuItem key={view.id} selected={view === current} onClick={() => open(view)}>
              <Box component="span" sx={{ ...oneLine, flex: 1 }}>
                {view.name}
              </Box>
              {view === current && !isChanged && <Check size={16} aria-label={t('Shown now')} />}
            </MenuItem>
          )),
        ])}
        {views.length === 0 && (
          <Box component="li" role="presentation" sx={quiet}>
            {all.error ? messageOf(all.error) : t('A view keeps the search, the filters and the order under a name.')}
          </Box>
        )}
        {mayChange && isChanged && (
          <SaveChanges key={`save ${current.id}`} view={current} query={query} onSaved={() => setOpen(false)} />
        )}
        {mayChange && !isChanged && (
          <ViewAction
            key="edit"
            icon={Pencil}
            label={t('Edit {name}...', { name: current.name })}
            onSelect={() => ask('edit')}
            startsGroup
          />
        )}
        {mayChange && !isChanged && (
          <ViewAction
            key="delete"
            icon={Trash2}
            label={t('Delete {name}...', { name: current.name })}
            onSelect={() => ask('delete')}
            danger
          />
        )}
        <ViewAction
          icon={BookmarkPlus}
          label={t('Save as a new view...')}
          onSelect={() => ask('new')}
          disabled={query === '' || same.length > 0}
          startsGroup
        />
      </Menu>
      <ViewDialogs asked={asked} view={current} noun={noun} query={query} onCreated={setOpenedId} onClose={close} />
    </>
  );
}

const heading = { px: 1.25, lineHeight: 2.2, backgroundColor: 'transparent' } as const;
const quiet = { px: 2, py: 1, fontSize: '0.8125rem', color: 'text.secondary' } as const;
