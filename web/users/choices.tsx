import { useQuery } from '@tanstack/react-query';
import type { Client } from '#contract/clients.ts';
import type { Role } from '#contract/roles.ts';
import { clientsQuery } from '#web/clients/queries.ts';
import { messageOf } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { rolesQuery } from '#web/roles/queries.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';

/** What a user's form chooses from: client users give client roles alone. */
export interface Choices {
  roles: readonly Role[];
  clients: readonly Client[];
}

interface LoadedChoices {
  /** Once all of it is there. */
  data: Choices | undefined;
  /** Why the last try of one of them failed, while it is tried again. */
  failure: Error | null;
  error: Error | null | undefined;
  retry: () => void;
}

export function useChoices(): LoadedChoices {
  const roles = useQuery(rolesQuery());
  const clients = useQuery(clientsQuery());
  const isStaff = !useSession()?.user.clientId;
  const both = [roles, clients];
  const given = roles.data?.filter(({ roleType }) => isStaff || roleType === 'ClientUser');
  return {
    data: given && clients.data && { roles: given, clients: clients.data },
    failure: both.find((each) => each.failureReason)?.failureReason ?? null,
    error: both.find((each) => each.isLoadingError)?.error,
    retry: () => {
      for (const each of both) if (each.isError) void each.refetch();
    },
  };
}

interface ChoicesLoadingProps {
  title: string;
  submitLabel: string;
  choices: LoadedChoices;
  onClose: () => void;
}

/** The dialog while its choices are on their way. */
export function ChoicesLoading({ title, submitLabel, choices, onClose }: ChoicesLoadingProps) {
  return (
    <FormDialog open title={title} submitLabel={submitLabel} submitDisabled onSubmit={() => {}} onClose={onClose}>
      {choices.error ? (
        <ErrorState message={messageOf(choices.error)} onRetry={choices.retry} compact />
      ) : (
        <Loading text="Loading..." failure={choices.failure}>
          <SkeletonRows count={4} height={56} />
        </Loading>
      )}
    </FormDialog>
  );
}
