import type { Role } from '#contract/people/roles.ts';
import { useCan } from '#web/lib/can.tsx';
import { useSession } from '#web/lib/session.ts';
import { t } from '#web/texts/index.ts';

/** What the user may do with a role. A refusal says why, if the claim would allow it. */
export interface RoleRights {
  mayEdit: boolean;
  mayDelete: boolean;
  /** Only roles for client users are shown in a preview. */
  mayPreview: boolean;
  editRefusal?: string;
  deleteRefusal?: string;
  previewRefusal?: string;
}

export function useRoleRights(): (role: Role) => RoleRights {
  const can = useCan();
  const held = useSession()?.user.permissions ?? [];
  const [mayEdit, mayDelete, maySeeOthers] = [can('updateRole'), can('deleteRole'), can('startPreview')];
  return (role) => ({
    mayEdit,
    mayDelete,
    mayPreview: maySeeOthers && role.roleType === 'ClientUser',
    ...refusals(role, held),
  });
}

/** No user can change the Admin role or edit a role with claims that they do not have. */
export function refusals(
  role: Role,
  held: readonly string[],
): Pick<RoleRights, 'editRefusal' | 'deleteRefusal' | 'previewRefusal'> {
  if (role.isAdmin) {
    return { editRefusal: t('The Admin role cannot be changed'), deleteRefusal: t('The Admin role cannot be deleted') };
  }
  const holdsAll = (role.claims ?? []).every((claim) => held.includes(claim));
  const refusal = t("This role has permissions you don't have");
  return holdsAll ? {} : { editRefusal: refusal, previewRefusal: refusal };
}
