import { useState } from 'react';
import { createRoleBody, type Role } from '#contract/people/roles.ts';
import { useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { fetchRole, useSaveRole } from './queries.ts';
import { RoleFields } from './role-fields.tsx';
import { roleValues } from './role-values.ts';

interface RoleDialogProps {
  /** Undefined to create a role. */
  role?: Role;
  onClose: () => void;
  onSaved?: (role: Role) => void;
}

export function RoleDialog({ role, onClose, onSaved }: RoleDialogProps) {
  const [edited, setEdited] = useState(role);
  const form = useSchemaForm(createRoleBody, roleValues(role), { form: 'role', edits: role?.id });
  const save = useSaveRole(edited);
  const { dialog } = useFormSaving(form, {
    send: async (body) => {
      const saved = await save.mutateAsync(body);
      onSaved?.(saved);
    },
    done: role ? t('Changes saved') : t('Role created'),
    onSaved: onClose,
    loadNewer: async () => {
      const newer = await fetchRole(role?.id ?? '');
      setEdited(newer);
      return roleValues(newer);
    },
  });
  const [verb, busy] = role ? [t('Update Role'), t('Updating...')] : [t('Create Role'), t('Creating...')];
  return (
    <FormDialog
      open
      title={role ? t('Edit Role') : t('Create New Role')}
      submitLabel={verb}
      workingLabel={busy}
      maxWidth="md"
      {...dialog}
      onClose={onClose}
    >
      <RoleFields form={form} />
    </FormDialog>
  );
}
