import { useQuery } from '@tanstack/react-query';
import type { Role } from '#contract/people/roles.ts';
import { messageOf } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { useList } from '#web/lists/pages.ts';
import { clientsQuery } from '#web/people/client-choice/queries.ts';
import { rolesQuery } from '#web/people/roles/queries.ts';
import { t } from '#web/texts/index.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';

/** The options of the user form. Client users can only assign client roles. */
export interface Choices {
  roles: readonly Role[];
}

interface LoadedChoices {
  /** Set once everything is loaded. */
  data: Choices | undefined;
  /** Why the last attempt failed, while it is being retried. */
  failure: Error | null;
  error: Error | null | undefined;
  retry: () => void;
}

export function useChoices(): LoadedChoices {
  const roles = useQuery(rolesQuery());
  // Preload the clients for the client field.
  const clients = useList(clientsQuery({}));
  const isStaff = !useSession()?.user.clientId;
  const assignable = roles.data?.filter(({ roleType }) => isStaff || roleType === 'ClientUser');
  return {
    data: assignable && !clients.isPending ? { roles: assignable } : undefined,
    failure: roles.failureReason ?? clients.failureReason,
    error: roles.isLoadingError ? roles.error : clients.loadingError,
    retry: () => {
      if (roles.isError) void roles.refetch();
      if (clients.loadingError) clients.retry();
    },
  };
}

interface ChoicesLoadingProps {
  title: string;
  submitLabel: string;
  choices: LoadedChoices;
  onClose: () => void;
}

/** The dialog while its options load. */
export function ChoicesLoading({ title, submitLabel, choices, onClose }: ChoicesLoadingProps) {
  return (
    <FormDialog open title={title} submitLabel={submitLabel} submitDisabled onSubmit={() => {}} onClose={onClose}>
      {choices.error ? (
        <ErrorState message={messageOf(choices.error)} onRetry={choices.retry} compact />
      ) : (
        <Loading text={t('Loading...')} failure={choices.failure}>
          <SkeletonRows count={4} height={56} />
        </Loading>
      )}
    </FormDialog>
  );
}
