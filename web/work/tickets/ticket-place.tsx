import Box from '@mui/material/Box';
import { useCan } from '#web/lib/can.tsx';
import { mayOpen, screens } from '#web/lib/screens.ts';
import { useSession } from '#web/lib/session.ts';
import { ClientSelect } from '#web/people/client-choice/client-select.tsx';
import { t } from '#web/texts/index.ts';
import { ProjectSelect } from './project-select.tsx';

/** Whose users see a new ticket of staff, and the project that it is about. */
export interface Place {
  clientId: string;
  clientName?: string | undefined;
  project?: { id: string; title: string } | undefined;
}

interface TicketPlaceProps {
  value: Place;
  onChange: (place: Place) => void;
}

/** Selects client and project. Staff who may not list clients keep the client that the ticket begins with. */
export function TicketPlace({ value: { clientId, clientName, project }, onChange }: TicketPlaceProps) {
  const me = useSession()?.user;
  const mayChoose = useCan()('listClients');
  const maySeeProjects = me && mayOpen(screens.projects, me);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, 1fr)' } }}>
      {mayChoose ? (
        <ClientSelect
          label={t('Client')}
          none={t('None: only staff see it')}
          value={clientId}
          saved={clientId && clientName ? { id: clientId, name: clientName } : undefined}
          onChange={({ target }) => onChange({ clientId: target.value })}
        />
      ) : (
        <Box sx={{ color: 'text.secondary', gridColumn: '1 / -1' }}>
          {clientName
            ? t('The users of {clientName} see the ticket.', { clientName })
            : t('Only staff see the ticket.')}
        </Box>
      )}
      {clientId && maySeeProjects && (
        <ProjectSelect
          clientId={clientId}
          selected={project}
          onChange={(chosen) => onChange({ clientId, clientName, project: chosen })}
        />
      )}
    </Box>
  );
}
