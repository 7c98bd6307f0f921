import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import type { Role } from '#contract/people/roles.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { roleLabel } from '#web/lib/role-name.ts';
import { rolesQuery, useDeleteRole } from '#web/people/roles/queries.ts';
import type { RoleIntent } from '#web/people/roles/role-actions.tsx';
import { RoleDialog } from '#web/people/roles/role-dialog.tsx';
import { plural, t } from '#web/texts/index.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';

const PreviewRoleDialog = lazy(() => loadChunk(() => import('#web/people/preview/preview-role-dialog.tsx')));

interface RoleDialogsProps {
  intent: RoleIntent | undefined;
  onClose: () => void;
  onCreated: (role: Role) => void;
}

export function RoleDialogs({ intent, onClose, onCreated }: RoleDialogsProps) {
  switch (intent?.verb) {
    case 'create':
      return <RoleDialog onClose={onClose} onSaved={onCreated} />;
    case 'edit':
      return <RoleDialog role={intent.role} onClose={onClose} />;
    case 'delete':
      return <DeleteRoleDialog role={intent.role} onClose={onClose} />;
    case 'preview':
      return (
        <LazyBoundary part="preview" onClose={onClose}>
          <PreviewRoleDialog role={intent.role} onClose={onClose} />
        </LazyBoundary>
      );
    default:
      return null;
  }
}

function DeleteRoleDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const remove = useDeleteRole(role);
  // Somebody may have got the role since the dialog opened.
  const roles = useQuery(rolesQuery());
  const { userCount = 0 } = roles.data?.find(({ id }) => id === role.id) ?? role;
  return (
    <ConfirmDialog
      open
      title={t('Delete Role')}
      description={
        <>
          {t('Delete “{name}”? This cannot be undone.', { name: roleLabel(role.name) })}
          {userCount > 0 && (
            <Box sx={{ mt: 1.5 }}>
              <strong>
                {plural(userCount, {
                  one: '{count} user has this role. Give that user another one first.',
                  other: '{count} users have this role. Give them another one first.',
                })}
              </strong>
            </Box>
          )}
        </>
      }
      done={t('Role deleted')}
      onConfirm={() => remove.mutateAsync()}
      onClose={onClose}
    />
  );
}
