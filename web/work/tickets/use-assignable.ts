import { useQuery } from '@tanstack/react-query';
import { useSession } from '#web/lib/session.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { t } from '#web/texts/index.ts';
import { assignableQuery } from './queries.ts';

interface Assignable {
  id: string;
  name: string;
  /** The name as an entry of a list, which says which one is the user. */
  label: string;
}

/** The people for one ticket, or for many: first the user, then the one who has it now, who may not be in the list. */
export function useAssignable(ticketId: string, search: string, current?: { id: string; name: string }) {
  const me = useSession()?.user;
  const staff = useQuery(assignableQuery(ticketId, useDebounced(search)));
  const { people = [], total = 0 } = staff.data ?? {};
  const others = [...(current ? [current] : []), ...people].filter(
    ({ id }, index, all) => id !== me?.id && all.findIndex((each) => each.id === id) === index,
  );
  const choices: Assignable[] = [
    ...(me ? [{ id: me.id, name: me.name, label: t('{name} (you)', { name: me.name }) }] : []),
    ...others.map(({ id, name }) => ({ id, name, label: name })),
  ];
  return { choices, isPending: staff.isPending, isError: staff.isError, hasMore: total > people.length };
}
