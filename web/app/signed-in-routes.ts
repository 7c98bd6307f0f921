import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { inboundMailSearch } from '#web/exchange/mail-in/search.ts';
import { continueTo } from '#web/lib/continue-to.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { type Screen, screens } from '#web/lib/screens.ts';
import { readSession } from '#web/lib/session.ts';
import { auditSearch } from '#web/people/audit/search.ts';
import { clientListSearch } from '#web/people/client-choice/list-search.ts';
import { rolesSearch } from '#web/people/roles/search.ts';
import { userListSearch } from '#web/people/users/list-search.ts';
import type { HoursSearch } from '#web/work/hours/hours-search.ts';
import { inboxSearch } from '#web/work/inbox/inbox-search.ts';
import { mailSearch } from '#web/work/mails/search.ts';
import { projectDetailsSearch } from '#web/work/projects/details-search.ts';
import { projectListSearch } from '#web/work/projects/list-search.ts';
import { signOffListSearch, signOffSearch } from '#web/work/sign-offs/search.ts';
import { ticketListSearch } from '#web/work/tickets/list-search.ts';
import { ticketSearch } from '#web/work/tickets/ticket-search.ts';
import { trashSearch } from '#web/work/trash/search.ts';
import { workSearch } from '#web/work/waiting/work-search.ts';
import { root } from './root-route.tsx';

/** A part of a chunk that loads when its route opens. */
const page: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => loadChunk(load), name);

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ location }) => {
    if (!readSession()) throw redirect({ to: '/login', replace: true, state: continueTo(location.href) });
  },
  component: page(() => import('#web/app/signed-in.tsx'), 'SignedIn'),
});

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard',
  staticData: { screen: screens.dashboard },
  component: page(() => import('#web/pages/dashboard-page.tsx'), 'DashboardPage'),
});

const projects = createRoute({
  getParentRoute: () => signedIn,
  path: '/projects',
  validateSearch: projectListSearch,
  staticData: { screen: screens.projects },
  component: page(() => import('#web/pages/projects-page.tsx'), 'ProjectsPage'),
});

const projectDetails = createRoute({
  getParentRoute: () => signedIn,
  path: '/projects/$id',
  validateSearch: projectDetailsSearch,
  staticData: { screen: screens.projectDetails },
  component: page(() => import('#web/pages/project-details-page.tsx'), 'ProjectDetailsPage'),
});

/** A task opens within the page of its project, which stays. */
const task = createRoute({
  getParentRoute: () => projectDetails,
  path: 'tasks/$taskId',
  staticData: { screen: screens.projectDetails },
});

const clients = createRoute({
  getParentRoute: () => signedIn,
  path: '/clients',
  validateSearch: clientListSearch,
  staticData: { screen: screens.clients },
  component: page(() => import('#web/pages/clients-page.tsx'), 'ClientsPage'),
});

const client = createRoute({
  getParentRoute: () => signedIn,
  path: '/clients/$id',
  staticData: { screen: screens.client },
  component: page(() => import('#web/pages/client-page.tsx'), 'ClientPage'),
});

const roles = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/roles',
  validateSearch: rolesSearch,
  staticData: { screen: screens.roles },
  component: page(() => import('#web/pages/roles-page.tsx'), 'RolesPage'),
});

const company = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/company',
  staticData: { screen: screens.company },
  component: page(() => import('#web/pages/company-page.tsx'), 'CompanyPage'),
});

const signInSettings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/sign-in',
  staticData: { screen: screens.company },
  component: page(() => import('#web/pages/company-page.tsx'), 'SignInSettingsPage'),
});

const serviceLevels = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/service-levels',
  staticData: { screen: screens.company },
  component: page(() => import('#web/pages/service-levels-page.tsx'), 'ServiceLevelsPage'),
});

const webhooks = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/webhooks',
  staticData: { screen: screens.company },
  component: page(() => import('#web/pages/webhooks-page.tsx'), 'WebhooksPage'),
});

const imports = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/import',
  staticData: { screen: screens.company },
  component: page(() => import('#web/pages/imports-page.tsx'), 'ImportsPage'),
});

const audit = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/audit',
  validateSearch: auditSearch,
  staticData: { screen: screens.audit },
  component: page(() => import('#web/pages/audit-page.tsx'), 'AuditPage'),
});

const mail = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/mail',
  validateSearch: mailSearch,
  staticData: { screen: screens.mail },
  component: page(() => import('#web/pages/mail-page.tsx'), 'MailPage'),
});

const settingsTrash = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/trash',
  validateSearch: trashSearch,
  staticData: { screen: screens.settingsTrash },
  component: page(() => import('#web/pages/trash-page.tsx'), 'SettingsTrashPage'),
});

const trash = createRoute({
  getParentRoute: () => signedIn,
  path: '/trash',
  validateSearch: trashSearch,
  staticData: { screen: screens.trash },
  component: page(() => import('#web/pages/trash-page.tsx'), 'TrashPage'),
});

const users = createRoute({
  getParentRoute: () => signedIn,
  path: '/users',
  validateSearch: userListSearch,
  staticData: { screen: screens.users },
  component: page(() => import('#web/pages/users-page.tsx'), 'UsersPage'),
});

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/user',
  staticData: { screen: screens.profile },
  component: page(() => import('#web/pages/profile-page.tsx'), 'ProfilePage'),
});

const supportTickets = createRoute({
  getParentRoute: () => signedIn,
  path: '/supportTickets',
  validateSearch: ticketListSearch,
  staticData: { screen: screens.supportTickets },
  component: page(() => import('#web/pages/support-tickets-page.tsx'), 'SupportTicketsPage'),
});

const ticket = createRoute({
  getParentRoute: () => signedIn,
  path: '/supportTickets/$id',
  validateSearch: ticketSearch,
  staticData: { screen: screens.ticket },
  component: page(() => import('#web/pages/ticket-page.tsx'), 'TicketPage'),
});

const myWork = createRoute({
  getParentRoute: () => signedIn,
  path: '/my-work',
  validateSearch: workSearch,
  staticData: { screen: screens.myWork },
  component: page(() => import('#web/pages/my-work-page.tsx'), 'MyWorkPage'),
});

const hours = createRoute({
  getParentRoute: () => signedIn,
  path: '/hours',
  // The page itself reads them, so that the shell need not bring the rules along.
  validateSearch: (search) => search as HoursSearch,
  staticData: { screen: screens.hours },
  component: page(() => import('#web/pages/hours-page.tsx'), 'HoursPage'),
});

const approvals = createRoute({
  getParentRoute: () => signedIn,
  path: '/approvals',
  validateSearch: signOffListSearch,
  staticData: { screen: screens.approvals },
  component: page(() => import('#web/pages/approvals-page.tsx'), 'ApprovalsPage'),
});

const approval = createRoute({
  getParentRoute: () => signedIn,
  path: '/approvals/$id',
  validateSearch: signOffSearch,
  staticData: { screen: screens.approvals },
  component: page(() => import('#web/pages/approval-page.tsx'), 'ApprovalPage'),
});

const inboundMail = createRoute({
  getParentRoute: () => signedIn,
  path: '/supportTickets/mail',
  validateSearch: inboundMailSearch,
  staticData: { screen: screens.inboundMail },
  component: page(() => import('#web/pages/inbound-mail-page.tsx'), 'InboundMailPage'),
});

const inbox = createRoute({
  getParentRoute: () => signedIn,
  path: '/inbox',
  validateSearch: inboxSearch,
  staticData: { screen: screens.inbox },
  component: page(() => import('#web/pages/inbox-page.tsx'), 'InboxPage'),
});

const entities = createRoute({
  getParentRoute: () => signedIn,
  path: '/schema/entities',
  staticData: { screen: screens.entities },
  component: page(() => import('#web/pages/entities-page.tsx'), 'EntitiesPage'),
});

/** The screens of signed-in users. To add one, add a page in `web/pages`, a line in `screens.ts`, and a route here. */
export const signedInRoutes = signedIn.addChildren([
  dashboard,
  projects,
  projectDetails.addChildren([task]),
  clients,
  client,
  users,
  roles,
  company,
  signInSettings,
  serviceLevels,
  webhooks,
  imports,
  audit,
  mail,
  settingsTrash,
  trash,
  profile,
  supportTickets,
  ticket,
  myWork,
  hours,
  approvals,
  approval,
  inboundMail,
  inbox,
  entities,
]);

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Set for signed-in screens. */
    screen?: Screen;
  }
}
