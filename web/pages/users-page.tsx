import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, UsersRound } from 'lucide-react';
import { lazy, useDeferredValue, useState } from 'react';
import { Can } from '#web/lib/can.tsx';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { useSession } from '#web/lib/session.ts';
import { useSearchedList } from '#web/lists/pages.ts';
import { useSearchText } from '#web/lists/use-search-text.ts';
import { type UserIntent, useUserMenu } from '#web/pages/users/user-menu.ts';
import { rolesQuery } from '#web/people/roles/queries.ts';
import type { UserListSearch } from '#web/people/users/list-search.ts';
import { NoUsers } from '#web/people/users/no-users.tsx';
import { usersQuery } from '#web/people/users/queries.ts';
import { UserCard } from '#web/people/users/user-card.tsx';
import { knownRole, matchingUsers } from '#web/people/users/user-filter.ts';
import { userName } from '#web/people/users/user-name.ts';
import { UserToolbar } from '#web/people/users/user-toolbar.tsx';
import { t } from '#web/texts/index.ts';
import { CardGrid } from '#web/ui/card-grid.tsx';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { ListStates } from '#web/ui/list-states.tsx';
import { SkeletonCards } from '#web/ui/loading.tsx';
import { LongList } from '#web/ui/long-list.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { TellApart } from '#web/ui/tell-apart.tsx';

const UserDialogs = lazy(() => loadChunk(() => import('#web/pages/users/user-dialogs.tsx')));

export function UsersPage() {
  const { search, role: inAddress } = useSearch({ from: '/signed-in/users' });
  const navigate = useNavigate({ from: '/users' });
  const change = (changed: UserListSearch) =>
    navigate({ search: (current) => ({ ...current, ...changed }), replace: true });
  const [text, setText] = useSearchText(search ?? '', (typed) => change({ search: typed || undefined }));
  const [intent, setIntent] = useState<UserIntent>();
  const close = () => setIntent(undefined);
  const menuOf = useUserMenu(setIntent);
  const mayInvite = useSession()?.user.mayInvite !== false;

  const roles = useQuery(rolesQuery());
  const role = knownRole(inAddress, roles.data);
  const deferredSearch = useDeferredValue(text);
  const users = useSearchedList({
    queryOf: usersQuery,
    typed: { search: deferredSearch, roleId: role },
    settled: { search, roleId: role },
    matching: matchingUsers,
  });

  const add = (
    <Can do="createUser">
      {mayInvite && (
        <Button
          variant="outlined"
          startIcon={<UsersRound size={18} />}
          onClick={() => setIntent({ verb: 'invite-people' })}
        >
          {t('Invite People')}
        </Button>
      )}
      <Button
        variant="contained"
        startIcon={<Plus size={18} />}
        aria-keyshortcuts="n"
        onClick={() => setIntent({ verb: 'add' })}
      >
        {t('Add User')}
      </Button>
    </Can>
  );

  return (
    <>
      <PageHeader title={t('User Management')} actions={add} />
      <UserToolbar
        search={text}
        onSearch={setText}
        role={role}
        roles={roles.data ?? []}
        onRole={(id) => change({ role: id })}
        onRemoved={() => setIntent({ verb: 'removed' })}
        total={users.total}
      />
      <ListStates
        list={users}
        loading={t('Loading users...')}
        skeleton={<SkeletonCards count={9} height={135} />}
        empty={
          <NoUsers
            filtering={Boolean(deferredSearch.trim() || role)}
            onClear={() => {
              setText('');
              void change({ search: undefined, role: undefined });
            }}
            add={add}
          />
        }
      >
        <LongList list={users} resetKey={`${role} ${deferredSearch}`} text={t('Loading users...')}>
          {(shown) => (
            <TellApart people={shown.map((user) => ({ id: user.id, name: userName(user) }))}>
              <CardGrid>
                {shown.map((user) => (
                  <UserCard key={user.id} user={user} menuOf={menuOf} />
                ))}
              </CardGrid>
            </TellApart>
          )}
        </LongList>
      </ListStates>
      <LazyBoundary part={intent?.verb} onClose={close}>
        {intent && <UserDialogs intent={intent} onClose={close} />}
      </LazyBoundary>
    </>
  );
}
