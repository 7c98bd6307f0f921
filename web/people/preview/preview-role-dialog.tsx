import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Role } from '#contract/people/roles.ts';
import { roleLabel } from '#web/lib/role-name.ts';
import { ClientSelect } from '#web/people/client-choice/client-select.tsx';
import { t } from '#web/texts/index.ts';
import { PreviewDialog } from './preview-dialog.tsx';

/** Starts a preview of any user with a role, at a client. */
export default function PreviewRoleDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const [clientId, setClientId] = useState('');
  return (
    <PreviewDialog chosen={clientId ? { roleId: role.id, clientId } : undefined} onClose={onClose}>
      <Typography sx={{ mb: 2, color: 'text.secondary' }}>
        {t("You see Loggia for 15 minutes as a client user with the role {name}. You can't change anything.", {
          name: roleLabel(role.name),
        })}
      </Typography>
      <ClientSelect
        label={t('Client')}
        required
        value={clientId}
        onChange={({ target }) => setClientId(target.value)}
      />
      {!role.claims?.includes('Project:ViewAllProjects') && (
        <Typography sx={{ mt: 2, color: 'text.secondary' }}>
          {t('With this role people see the projects they are assigned to. To see some, preview a person instead.')}
        </Typography>
      )}
    </PreviewDialog>
  );
}
