import type { Client } from '#contract/work/clients.ts';
import { mayOpen, screens } from '#web/lib/screens.ts';
import { useSession } from '#web/lib/session.ts';
import { useList } from '#web/lists/pages.ts';
import { UserCard } from '#web/people/users/user-card.tsx';
import { t } from '#web/texts/index.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { ClientSection } from '#web/work/clients/client-section.tsx';
import { peopleOfClient, projectsOfClient, ticketsOfClient } from '#web/work/clients/queries.ts';
import { ProjectCard } from '#web/work/projects/project-card.tsx';
import { TicketCard } from '#web/work/tickets/ticket-card.tsx';
import { numberOfTickets } from '#web/work/tickets/ticket-total.ts';

/** Nothing is changed here, so the cards have no menus. */
const noMenu: readonly never[] = [];
const noMenuOf = () => noMenu;

/** What belongs to a client, as far as the viewer may list it. */
export function ClientLists({ client }: { client: Client }) {
  const user = useSession()?.user;
  if (!user) return null;
  return (
    <>
      {mayOpen(screens.projects, user) && <Projects client={client} />}
      <Tickets client={client} />
      {mayOpen(screens.users, user) && <People client={client} />}
    </>
  );
}

function Projects({ client: { id } }: { client: Client }) {
  return (
    <ClientSection
      title={t('Projects')}
      list={useList(projectsOfClient(id))}
      loading={t('Loading projects...')}
      empty={t('No projects for this client yet.')}
      all={
        <ButtonLink to="/projects" search={{ clientId: id }} size="small">
          {t('All projects of this client')}
        </ButtonLink>
      }
      height={194}
    >
      {(project) => <ProjectCard key={project.id} project={project} menu={noMenu} />}
    </ClientSection>
  );
}

function Tickets({ client: { id } }: { client: Client }) {
  return (
    <ClientSection
      title={t('Tickets')}
      list={useList(ticketsOfClient(id))}
      loading={t('Loading tickets...')}
      empty={t('No tickets of this client yet.')}
      all={
        <ButtonLink to="/supportTickets" search={{ clientId: id }} size="small">
          {t('All tickets of this client')}
        </ButtonLink>
      }
      height={150}
      format={numberOfTickets}
    >
      {(ticket) => <TicketCard key={ticket.id} ticket={ticket} menuOf={noMenuOf} />}
    </ClientSection>
  );
}

function People({ client: { id } }: { client: Client }) {
  return (
    <ClientSection
      title={t('People')}
      list={useList(peopleOfClient(id))}
      loading={t('Loading users...')}
      empty={t('Nobody at this client has an account yet.')}
      all={
        <ButtonLink to="/users" size="small">
          {t('All users')}
        </ButtonLink>
      }
      height={110}
    >
      {(person) => <UserCard key={person.id} user={person} menuOf={noMenuOf} />}
    </ClientSection>
  );
}
