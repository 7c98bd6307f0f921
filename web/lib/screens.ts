import type { Claim } from '#contract/platform/claims.ts';
import { t } from '#web/texts/index.ts';

/** A signed-in screen: its name, and the claims of which the user needs at least one. */
export interface Screen {
  pageName: string;
  anyOf?: readonly Claim[];
  /** Only for administrators. */
  adminOnly?: boolean;
  /** Only for the user themselves, and so not in a preview. */
  personal?: boolean;
}

/** The signed-in screens. Routes and navigation refer to them. */
export const screens = {
  dashboard: { pageName: t('Dashboard') },
  projects: { pageName: t('Projects'), anyOf: ['Project:ViewAllProjects', 'Project:ViewAssignedProjects'] },
  projectDetails: {
    pageName: t('Project Details'),
    anyOf: ['Project:ViewAllProjects', 'Project:ViewAssignedProjects'],
  },
  clients: { pageName: t('Clients'), anyOf: ['Clients:ViewClients'] },
  client: { pageName: t('Client'), anyOf: ['Clients:ViewClients'] },
  users: { pageName: t('Users'), anyOf: ['Users:ViewUsers'] },
  roles: { pageName: t('Role Management'), anyOf: ['Roles:ViewRoles'] },
  company: { pageName: t('Settings'), adminOnly: true },
  audit: { pageName: t('Audit Log'), adminOnly: true },
  mail: { pageName: t('Mail'), adminOnly: true },
  settingsTrash: { pageName: t('Trash'), adminOnly: true },
  // A user who may upload files may delete their own.
  trash: {
    pageName: t('Trash'),
    anyOf: [
      'Project:DeleteProjects',
      'ProjectDocuments:UploadProjectDocuments',
      'ProjectDocuments:DeleteProjectDocuments',
      'ProjectImages:UploadProjectImages',
      'ProjectImages:DeleteProjectImages',
      'Clients:DeleteClients',
    ],
  },
  profile: { pageName: t('My Profile'), personal: true },
  myWork: { pageName: t('My work') },
  hours: { pageName: t('Hours') },
  approvals: {
    pageName: t('Approvals'),
    anyOf: ['ProjectDocuments:ViewProjectDocuments', 'ProjectImages:ViewProjectImages'],
  },
  supportTickets: { pageName: t('Support Tickets') },
  ticket: { pageName: t('Ticket') },
  inboundMail: { pageName: t('Incoming Mail') },
  inbox: { pageName: t('Inbox'), personal: true },
  entities: { pageName: t('Entity Management') },
  notFound: { pageName: t('Page not found') },
} as const satisfies Record<string, Screen>;

export function mayOpen(screen: Screen, user: { permissions: readonly string[]; isAdmin: boolean }): boolean {
  if (screen.adminOnly) return user.isAdmin;
  return !screen.anyOf || screen.anyOf.some((claim) => user.permissions.includes(claim));
}
