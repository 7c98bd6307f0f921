import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Holdings, User } from '#contract/people/users.ts';
import { messageOf } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { formatSeries, plural, t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { holdingsQuery, useDeactivate, useDeleteUser, useRefreshWork } from './queries.ts';
import { userName } from './user-name.ts';

interface LeaveDialogProps {
  user: User;
  onClose: () => void;
}

export function RemoveUserDialog({ user, onClose }: LeaveDialogProps) {
  const remove = useDeleteUser(user);
  const refreshWork = useRefreshWork();
  const { isLoading, heirId, question } = useHeir(user, remove, ({ tickets, tasks, approvals, projects }) => [
    ...(tickets.count + tasks.count > 0 ? [t('Tickets and tasks will have no assignee.')] : []),
    ...(projects.count > 0 ? [t('Projects will have no lead.')] : []),
    ...(approvals.count > 0 ? [t('Approvals keep waiting until you withdraw them.')] : []),
  ]);
  return (
    <ConfirmDialog
      open
      title={t('Remove User')}
      description={t(
        "Remove “{userName}”? They'll lose access and be removed from all project teams. This cannot be undone.",
        { userName: userName(user) },
      )}
      isLoading={isLoading}
      confirmLabel={t('Remove')}
      done={t('User removed')}
      onConfirm={() => remove.mutateAsync({ heirId }).then(refreshWork)}
      onClose={onClose}
    >
      {question}
    </ConfirmDialog>
  );
}

export function DeactivateUserDialog({ user, onClose }: LeaveDialogProps) {
  const name = userName(user);
  const deactivate = useDeactivate(user);
  const refreshWork = useRefreshWork();
  const { isLoading, heirId, question } = useHeir(user, deactivate, () => [t('It stays with {name}.', { name })]);
  return (
    <ConfirmDialog
      open
      title={t('Deactivate User')}
      description={t('Deactivate “{name}”? They are signed out, and cannot sign in until you activate them again.', {
        name,
      })}
      isLoading={isLoading}
      confirmLabel={t('Deactivate')}
      workingLabel={t('Deactivating...')}
      done={t('{name} has been deactivated.', { name })}
      onConfirm={() => deactivate.mutateAsync({ heirId }).then(refreshWork)}
      onClose={onClose}
    >
      {question}
    </ConfirmDialog>
  );
}

/** Shows what the user still has to do, and asks who takes over. `withoutHeir`: what becomes of it if nobody does. */
function useHeir(
  user: User,
  leaving: Pick<ReturnType<typeof useDeleteUser>, 'isPending' | 'isSuccess'>,
  withoutHeir: (holdings: Holdings) => string[],
) {
  const [heirId, setHeirId] = useState('');
  // Nothing is read of somebody who is gone.
  const holdings = useQuery({ ...holdingsQuery(user.id), enabled: !leaving.isPending && !leaving.isSuccess });
  const { data } = holdings;
  return {
    isLoading: holdings.isPending,
    // Somebody who was chosen may be gone from a newer answer.
    heirId: data?.heirs.find(({ id }) => id === heirId)?.id,
    question: (
      <Box sx={{ mt: 2 }}>
        {data ? (
          <Question holdings={data} heirId={heirId} onHeir={setHeirId} withoutHeir={withoutHeir(data)} />
        ) : holdings.isError ? (
          <ErrorState compact message={messageOf(holdings.error)} onRetry={() => holdings.refetch()} />
        ) : (
          <Loading text={t('Looking for what they have to do...')} failure={holdings.failureReason}>
            <SkeletonRows count={2} height={44} />
          </Loading>
        )}
      </Box>
    ),
  };
}

interface QuestionProps {
  holdings: Holdings;
  heirId: string;
  onHeir: (id: string) => void;
  withoutHeir: readonly string[];
}

function Question({ holdings, heirId, onHeir, withoutHeir }: QuestionProps) {
  const id = useId();
  const ownId = useSession()?.user.id;
  const { tickets, tasks, approvals, projects, heirs } = holdings;
  const total = tickets.count + tasks.count + approvals.count + projects.count;
  if (total === 0) return <Box sx={quiet}>{t('They have no open tickets, tasks or approvals.')}</Box>;
  const able = heirs.filter((heir) => shareOf(heir) > 0);
  const heir = able.find((each) => each.id === heirId);
  const kinds = [
    {
      kind: 'tickets',
      held: tickets,
      label: plural(tickets.count, { one: '{count} ticket', other: '{count} tickets' }),
    },
    { kind: 'tasks', held: tasks, label: plural(tasks.count, { one: '{count} task', other: '{count} tasks' }) },
    {
      kind: 'approvals',
      held: approvals,
      label: plural(approvals.count, { one: '{count} approval', other: '{count} approvals' }),
    },
    {
      kind: 'projects',
      held: projects,
      label: plural(projects.count, { one: '{count} project to lead', other: '{count} projects to lead' }),
    },
  ];
  return (
    <>
      <Box component="p" id={id} sx={{ m: 0, fontWeight: 500 }}>
        {t('They still have to do:')}
      </Box>
      <Box component="ul" aria-labelledby={id} sx={list}>
        {kinds.flatMap(({ kind, held, label }) =>
          held.count === 0 ? (
            []
          ) : (
            <Box component="li" key={kind} sx={{ py: 1, '& + &': { borderTop: `1px solid ${token('line')}` } }}>
              <div>{label}</div>
              <Box sx={{ ...quiet, overflowWrap: 'anywhere' }}>{namesIn(held)}</Box>
            </Box>
          ),
        )}
      </Box>
      {able.length === 0 ? (
        <Box sx={quiet}>{[t('Nobody else may take it over.'), ...withoutHeir].join(' ')}</Box>
      ) : (
        <SelectInput
          label={t('Who takes over?')}
          value={heir?.id ?? ''}
          hint={
            <span aria-live="polite">{heir ? shareText(heir, total, heir.id === ownId) : withoutHeir.join(' ')}</span>
          }
          onChange={({ target }) => onHeir(target.value)}
        >
          <option value="">{t('Nobody')}</option>
          {able.map((each) => (
            <option key={each.id} dir="auto" value={each.id}>
              {each.name}
            </option>
          ))}
        </SelectInput>
      )}
    </>
  );
}

type Heir = Holdings['heirs'][number];

function shareOf({ tickets, tasks, approvals, projects }: Heir): number {
  return tickets + tasks + approvals + projects;
}

/** Nobody gets a message about what they took over themselves. */
function shareText(heir: Heir, total: number, isSelf: boolean): string {
  const { name } = heir;
  const share = shareOf(heir);
  if (share === total)
    return isSelf ? t('You get all of it.') : t('{name} gets all of it, and one message about it.', { name });
  return isSelf
    ? t('You get {share} of {total}. You do not see the rest, or may not do it.', { share, total })
    : t('{name} gets {share} of {total}, and one message about it. They do not see the rest, or may not do it.', {
        name,
        share,
        total,
      });
}

function namesIn({ count, first }: Holdings['tickets']): string {
  const names = formatSeries(first.map(({ title }) => title));
  const rest = count - first.length;
  return rest > 0
    ? plural(rest, { one: '{names} and {count} more', other: '{names} and {count} more' }, { names })
    : names;
}

const quiet = { fontSize: '0.8125rem', color: 'text.secondary' } as const;
const list = { m: 0, mb: 1.5, p: 0, listStyle: 'none' } as const;
