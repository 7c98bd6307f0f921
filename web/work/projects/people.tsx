import type { ProjectDetails } from '#contract/work/projects.ts';
import { useCan } from '#web/lib/can.tsx';
import { personName } from '#web/lib/person-name.ts';
import { useList } from '#web/lists/pages.ts';
import { usersQuery } from '#web/people/users/queries.ts';
import { fullName, userName } from '#web/people/users/user-name.ts';
import { t } from '#web/texts/index.ts';

export interface Person {
  id: string;
  name: string;
}

export type TaskProject = Pick<
  ProjectDetails,
  'id' | 'title' | 'team' | 'clientId' | 'clientName' | 'clientUsers' | 'archivedAt' | 'modules'
>;

/** Who can do a task of a project: its team, and staff and users of its client that the user sees. */
export function usePeople({ team, clientId, clientUsers }: TaskProject) {
  const { items: users } = useList(usersQuery({}), { enabled: useCan()('listUsers') });
  const onTeam = new Set(team.map(({ id }) => id));
  const fitting = users.filter((user) => !onTeam.has(user.id) && (!user.clientRole || user.clientId === clientId));
  const clients = new Set([...clientUsers, ...fitting.flatMap(({ id, clientRole }) => (clientRole ? [id] : []))]);
  const people = {
    team: team.map((person): Person => ({ id: person.id, name: fullName(person) })),
    others: fitting.map((user): Person => ({ id: user.id, name: userName(user) })),
  };
  return {
    ...people,
    isClient: (id: string | null) => id !== null && clients.has(id),
    nameOf: (id: string) => [...people.team, ...people.others].find((person) => person.id === id)?.name,
  };
}

interface PersonOptionsProps extends Pick<ReturnType<typeof usePeople>, 'team' | 'others' | 'nameOf'> {
  /** Who is chosen now, also if they left the team. */
  current: { id: string; name: string | undefined } | undefined;
}

/** The choices of a select: nobody, the team, and others. */
export function PersonOptions({ team, others, nameOf, current }: PersonOptionsProps) {
  return (
    <>
      <option value="">{t('Nobody')}</option>
      {current && !nameOf(current.id) && (
        <option value={current.id}>{current.name ? personName(current.name) : t('Unknown User')}</option>
      )}
      <optgroup label={t('Team')}>{team.map(asOption)}</optgroup>
      {others.length > 0 && <optgroup label={t('Not on the team')}>{others.map(asOption)}</optgroup>}
    </>
  );
}

function asOption({ id, name }: Person) {
  return (
    <option key={id} dir="auto" value={id}>
      {name}
    </option>
  );
}
