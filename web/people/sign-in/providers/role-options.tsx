import { roleLabel } from '#web/lib/role-name.ts';
import { t } from '#web/texts/index.ts';

/** The options of a select of roles. */
export function RoleOptions({ roles = [] }: { roles: { id: string; name: string }[] | undefined }) {
  return (
    <>
      <option value="">{t('Select a role')}</option>
      {roles.map(({ id, name }) => (
        <option key={id} dir="auto" value={id}>
          {roleLabel(name)}
        </option>
      ))}
    </>
  );
}
