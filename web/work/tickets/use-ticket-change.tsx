import { type ReactNode, useRef, useState } from 'react';
import type { Ticket } from '#contract/work/tickets.ts';
import { isVersionConflict, VersionConflict } from '#web/forms/version-conflict.tsx';
import { messageOf } from '#web/lib/api.ts';
import { t } from '#web/texts/index.ts';
import { useToast } from '#web/ui/toast.tsx';
import { type TicketChanges, useUpdateTicket } from './queries.ts';

interface TicketChange {
  change: (changes: TicketChanges) => void;
  /** What was chosen and is not saved. */
  pending: TicketChanges;
  saving: boolean;
  /** Why it is not saved. */
  failure: ReactNode;
}

/** Changes fields of a ticket in place. After a 412 the choice stays until the user loads the latest version. */
export function useTicketChange({ id, version }: Ticket): TicketChange {
  const toast = useToast();
  const { mutateAsync, isPending } = useUpdateTicket();
  const [pending, setPending] = useState<TicketChanges>({});
  const [failure, setFailure] = useState<ReactNode>();
  // A change waits for the one before, so that it does not conflict with it.
  const last = useRef(Promise.resolve(version));

  function showLatest() {
    setPending({});
    setFailure(undefined);
  }

  async function save(changes: TicketChanges, savedVersion: number): Promise<number> {
    // The newer one: somebody else's may have arrived since, or this user's has not.
    const known = Math.max(version, savedVersion);
    try {
      const saved = await mutateAsync({ id, version: known, ...changes });
      setPending((before) => without(before, changes));
      toast(t('Ticket updated'), 'success');
      return saved.version;
    } catch (error) {
      if (isVersionConflict(error)) setFailure(<VersionConflict onLoad={showLatest} />);
      else {
        setPending((before) => without(before, changes));
        setFailure(messageOf(error));
      }
      return known;
    }
  }

  function change(changes: TicketChanges) {
    setPending((before) => ({ ...before, ...changes }));
    setFailure(undefined);
    last.current = last.current.then((savedVersion) => save(changes, savedVersion));
  }

  return { change, pending, saving: isPending, failure };
}

/** What is still pending after the changes were saved or refused, unless another choice was made in the meantime. */
function without(pending: TicketChanges, settled: TicketChanges): TicketChanges {
  return Object.fromEntries(
    Object.entries(pending).filter(([field, value]) => settled[field as keyof TicketChanges] !== value),
  );
}
