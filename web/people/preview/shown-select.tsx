import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/people/users.ts';
import { roleLabel } from '#web/lib/role-name.ts';
import { useList } from '#web/lists/pages.ts';
import { rolesQuery } from '#web/people/roles/queries.ts';
import { usersQuery } from '#web/people/users/queries.ts';
import { userName } from '#web/people/users/user-name.ts';
import { t } from '#web/texts/index.ts';
import { SelectInput } from '#web/ui/select-input.tsx';
import type { Shown } from './start.ts';

/** The people and the roles that can be shown at a client. */
export function useShowable(clientId: string) {
  const people = useList(usersQuery({ clientId }));
  const roles = useQuery(rolesQuery());
  return {
    people: people.items.filter(isShowable),
    roles: (roles.data ?? []).filter(({ roleType }) => roleType === 'ClientUser'),
    isPending: people.isPending || roles.isPending,
  };
}

/** Deactivated users see nothing, and nobody previews beyond their own permissions. */
function isShowable({ isActive, manageable }: User): boolean {
  return isActive !== false && manageable !== false;
}

interface ShownSelectProps {
  clientId: string;
  /** `user:` or `role:` and an id, or an empty string. */
  value: string;
  disabled?: boolean;
  onChange: (value: string) => void;
}

/** Selects a person of a client, or any user with a role there. */
export function ShownSelect({ clientId, value, disabled, onChange }: ShownSelectProps) {
  const { people, roles, isPending } = useShowable(clientId);
  return (
    <SelectInput
      label={t('See it as')}
      required
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value)}
      hint={!isPending && people.length === 0 && t('This client has no active people yet, so choose a role.')}
    >
      <option value="">{isPending ? t('Loading...') : t('Select a person or a role')}</option>
      {people.length > 0 && (
        <optgroup label={t('People')}>
          {people.map((person) => (
            <option key={person.id} dir="auto" value={`user:${person.id}`}>
              {userName(person)}
            </option>
          ))}
        </optgroup>
      )}
      <optgroup label={t('Somebody with the role')}>
        {roles.map(({ id, name }) => (
          <option key={id} dir="auto" value={`role:${id}`}>
            {roleLabel(name)}
          </option>
        ))}
      </optgroup>
    </SelectInput>
  );
}

/** Reads what ShownSelect selected. */
export function shownOf(value: string, clientId: string): Shown | undefined {
  const [kind, id] = value.split(':');
  if (!id) return undefined;
  return kind === 'user' ? { userId: id } : { roleId: id, clientId };
}
