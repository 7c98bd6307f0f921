import { useNavigate } from '@tanstack/react-router';
import { ClientDialogs } from '#web/pages/clients/client-dialogs.tsx';
import { ProjectDialogs } from '#web/pages/projects/project-dialogs.tsx';
import { RoleDialogs } from '#web/pages/roles/role-dialogs.tsx';
import UserDialogs from '#web/pages/users/user-dialogs.tsx';
import { CreateTicketDialog } from '#web/work/tickets/create-ticket-dialog.tsx';

/** Objects that can be created from anywhere. */
export type Creation = 'project' | 'client' | 'user' | 'role' | 'ticket';

/** Opens a creation form over any page. */
export default function CreationDialog({ what, onClose }: { what: Creation; onClose: () => void }) {
  const navigate = useNavigate();
  switch (what) {
    case 'project':
      return <ProjectDialogs intent={{ verb: 'create' }} onClose={onClose} />;
    case 'client':
      return <ClientDialogs intent={{ verb: 'create' }} onClose={onClose} />;
    case 'user':
      return <UserDialogs intent={{ verb: 'add' }} onClose={onClose} />;
    case 'ticket':
      return <CreateTicketDialog open onClose={onClose} />;
    case 'role':
      return (
        <RoleDialogs
          intent={{ verb: 'create' }}
          onClose={onClose}
          onCreated={(role) => void navigate({ to: '/settings/roles', search: { role: role.id } })}
        />
      );
  }
}
