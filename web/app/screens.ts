import type { Claim } from '#contract/claims.ts';

/** A signed-in screen: its name, and the claims of which the user needs at least one (D28). */
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
  dashboard: { pageName: 'Dashboard' },
  projects: { pageName: 'Projects', anyOf: ['Project:ViewAllProjects', 'Project:ViewAssignedProjects'] },
  projectDetails: { pageName: 'Project Details', anyOf: ['Project:ViewAllProjects', 'Project:ViewAssignedProjects'] },
  clients: { pageName: 'Clients', anyOf: ['Clients:ViewClients'] },
  users: { pageName: 'Users', anyOf: ['Users:ViewUsers'] },
  roles: { pageName: 'Role Management', anyOf: ['Roles:ViewRoles'] },
  company: { pageName: 'Settings', adminOnly: true },
  audit: { pageName: 'Audit Log', adminOnly: true },
  mail: { pageName: 'Mail', adminOnly: true },
  settingsTrash: { pageName: 'Trash', adminOnly: true },
  // Whoever may upload files may delete their own.
  trash: {
    pageName: 'Trash',
    anyOf: [
      'Project:DeleteProjects',
      'ProjectDocuments:UploadProjectDocuments',
      'ProjectDocuments:DeleteProjectDocuments',
      'ProjectImages:UploadProjectImages',
      'ProjectImages:DeleteProjectImages',
      'Clients:DeleteClients',
    ],
  },
  profile: { pageName: 'My Profile', personal: true },
  supportTickets: { pageName: 'Support Tickets' },
  inbox: { pageName: 'Inbox', personal: true },
  entities: { pageName: 'Entity Management' },
  notFound: { pageName: 'Page not found' },
} as const satisfies Record<string, Screen>;

export function mayOpen(screen: Screen, user: { permissions: readonly string[]; isAdmin: boolean }): boolean {
  if (screen.adminOnly) return user.isAdmin;
  return !screen.anyOf || screen.anyOf.some((claim) => user.permissions.includes(claim));
}
