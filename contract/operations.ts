import { type Access, administrator, anyOf, claim, operatorOnly, publicAccess, signedIn } from './access.ts';
import { read, write } from './operation-rows.ts';

/** The kinds of objects whose changes are published to all users who may see them. */
export const changingNouns = [
  'projects',
  'documents',
  'images',
  'clients',
  'users',
  'roles',
  'tickets',
  'mails',
  'company',
  'notifications',
] as const;
export type ChangingNoun = (typeof changingNouns)[number];

/**
 * Every operation of the API: method, path, who may call it, and the statuses of problems that it lists. Any operation
 * may also answer 401, 403, 429 and 503. The web raises another error for a status that is not listed (spec section 8,
 * which lists 500 for documents).
 *
 * `changes` is the kind of object that a write changes, so that other users see the change without a reload. `records` is
 * the audit entry that it adds. Both are null if there is nothing to publish or to record.
 *
 * This table has no schemas, so the web can load it without Zod. `defineEndpoint` adds them.
 */
export const operations = {
  // Health
  getHealth: read('/Health', publicAccess, [503]),
  getLiveness: read('/Health/live', publicAccess),

  // Companies
  listTenants: read('/api/Tenants', publicAccess, [400]),
  createTenant: write('POST', '/api/Tenants', operatorOnly, {
    changes: null,
    records: 'tenant.created',
    problems: [400],
  }),
  updateProjectSchema: write('PUT', '/api/Tenants/project-schema', administrator(), {
    changes: null,
    records: 'projectSchema.updated',
    problems: [400],
  }),
  getTenant: read('/api/Tenants/:id', publicAccess, [404]),
  getTenantByDomain: read('/api/Tenants/by-domain/:domain', publicAccess, [404]),
  getTenantByName: read('/api/Tenants/by-name/:name', publicAccess, [404]),
  getTenantLogo: read('/api/Tenants/:id/logo', publicAccess, [404]),
  updateTenant: write('PUT', '/api/Tenants/:id', operatorOnly, {
    changes: null,
    records: 'tenant.updated',
    problems: [400, 404],
  }),
  deleteTenant: write('DELETE', '/api/Tenants/:id', operatorOnly, {
    changes: null,
    records: 'tenant.updated',
    problems: [404],
  }),

  // The caller's own company
  // Staff also read what their uploads need, administrators read everything.
  getCompany: read('/api/Company', signedIn()),
  updateCompany: write('PATCH', '/api/Company', administrator(), {
    changes: 'company',
    records: 'company.updated',
    problems: [400, 412],
  }),
  changeCompanyLogo: write('PUT', '/api/Company/logo', administrator(), {
    changes: 'company',
    records: 'logo.changed',
    problems: [400, 413, 415],
  }),
  removeCompanyLogo: write('DELETE', '/api/Company/logo', administrator(), {
    changes: 'company',
    records: 'logo.removed',
    problems: [404],
  }),

  // Sign-in and sessions
  login: write('POST', '/api/Auth/login', publicAccess, {
    changes: null,
    records: 'session.started',
    problems: [400, 401],
  }),
  refreshToken: write('POST', '/api/Auth/refresh-token', publicAccess, {
    changes: null,
    records: null,
    problems: [400, 401],
  }),
  logout: write('POST', '/api/Auth/logout', publicAccess, { changes: null, records: 'session.ended' }),
  register: write('POST', '/api/Auth/register', publicAccess, {
    changes: null,
    records: 'user.registered',
    problems: [400],
  }),
  changePassword: write('POST', '/api/Auth/change-password', signedIn(), {
    changes: null,
    records: 'password.changed',
    problems: [400],
  }),
  adminChangePassword: write('POST', '/api/Auth/admin/change-password', claim('Users:EditUsers', { deniedAs: 401 }), {
    changes: null,
    records: 'password.set',
    problems: [400, 404],
  }),
  // Public: the link acts as its user, once.
  getEntry: read('/api/Auth/entry/:token', publicAccess, [404, 410]),
  acceptEntry: write('POST', '/api/Auth/entry/:token', publicAccess, {
    changes: 'users',
    records: 'invitation.accepted',
    problems: [400, 404, 410],
  }),
  forgotPassword: write('POST', '/api/Auth/forgot-password', publicAccess, {
    changes: null,
    records: 'password.forgotten',
    problems: [400],
  }),
  listSessions: read('/api/Auth/sessions', signedIn(), [400]),
  endSession: write('DELETE', '/api/Auth/sessions/:id', signedIn(), {
    changes: null,
    records: 'session.revoked',
    problems: [404],
  }),
  endOtherSessions: write('DELETE', '/api/Auth/sessions', signedIn(), { changes: null, records: 'session.revoked' }),

  // Audit log
  listAudit: read('/api/Audit', administrator(), [400]),

  // Mail
  listMails: read('/api/Mail', administrator(), [400]),
  getMail: read('/api/Mail/:id', administrator(), [404]),
  resendMail: write('POST', '/api/Mail/:id/resend', administrator(), {
    changes: 'mails',
    records: 'mail.resent',
    problems: [404],
  }),
  testMail: write('POST', '/api/Mail/test', administrator(), {
    changes: 'mails',
    records: 'mail.tested',
    problems: [400],
  }),

  // Roles
  listRoles: read('/api/Roles/with-details', signedIn(), [400]),
  listClaims: read(
    '/api/Roles/claims',
    anyOf(['Roles:ViewRoles', 'Roles:CreateRoles', 'Roles:EditRoles'], { deniedAs: 401 }),
  ),
  // Only staff, because roles apply to the whole company.
  createRole: write('POST', '/api/Roles', claim('Roles:CreateRoles', { staffOnly: true, deniedAs: 401 }), {
    changes: 'roles',
    records: 'role.created',
    problems: [400],
  }),
  updateRole: write('PUT', '/api/Roles', claim('Roles:EditRoles', { staffOnly: true, deniedAs: 401 }), {
    changes: 'roles',
    records: 'role.updated',
    problems: [400, 404, 412],
  }),
  getRole: read('/api/Roles/:id', claim('Roles:ViewRoles', { deniedAs: 401 }), [404]),
  getRoleByName: read('/api/Roles/name/:roleName', claim('Roles:ViewRoles', { deniedAs: 401 }), [404]),
  deleteRole: write('DELETE', '/api/Roles/:id', claim('Roles:DeleteRoles', { staffOnly: true, deniedAs: 401 }), {
    changes: 'roles',
    records: 'role.deleted',
    problems: [400, 404, 412],
  }),
  assignClaim: write('POST', '/api/Roles/assign-claim', claim('Roles:EditRoles', { staffOnly: true, deniedAs: 401 }), {
    changes: 'roles',
    records: 'role.claimAssigned',
    problems: [400],
  }),

  // Users
  getMe: read('/api/Users/me', signedIn()),
  listUsers: read(
    '/api/Users/all',
    anyOf(['Users:ViewUsers', 'Users:AddUsers', 'Users:EditUsers', 'Project:CreateProjects', 'Project:EditProjects']),
    [400],
  ),
  createUser: write('POST', '/api/Users/create', claim('Users:AddUsers'), {
    changes: 'users',
    records: 'user.created',
    problems: [400],
  }),
  getUser: read('/api/Users/:id', claim('Users:ViewUsers'), [404]),
  updateUser: write('PATCH', '/api/Users/:id', claim('Users:EditUsers'), {
    changes: 'users',
    records: 'user.updated',
    problems: [400, 404, 412],
  }),
  putUser: write('PUT', '/api/Users/:id', claim('Users:EditUsers'), {
    changes: 'users',
    records: 'user.updated',
    problems: [400, 404, 412],
  }),
  deleteUser: write('DELETE', '/api/Users/:id', claim('Users:RemoveUsers'), {
    changes: 'users',
    records: 'user.deleted',
    problems: [400, 404, 412],
  }),
  // Creating and reading a link requires what setting that user's password requires (D22).
  createInvitation: write('POST', '/api/Users/:id/invitation', claim('Users:EditUsers'), {
    changes: 'users',
    records: 'invitation.created',
    problems: [400, 404],
  }),
  getInvitation: read('/api/Users/:id/invitation', claim('Users:EditUsers'), [400, 404]),
  revokeInvitation: write('DELETE', '/api/Users/:id/invitation', claim('Users:EditUsers'), {
    changes: 'users',
    records: 'invitation.revoked',
    problems: [400, 404],
  }),
  changeEmail: write('POST', '/api/Users/me/email', signedIn(), {
    changes: 'users',
    records: 'email.requested',
    problems: [400],
  }),

  // Clients
  listClients: read(
    '/api/Clients',
    anyOf([
      'Clients:ViewClients',
      'Users:AddUsers',
      'Users:EditUsers',
      'Project:CreateProjects',
      'Project:EditProjects',
    ]),
    [400],
  ),
  // Only staff, because "This name is taken" would tell client users about other clients.
  createClient: write('POST', '/api/Clients', claim('Clients:CreateClients', { staffOnly: true }), {
    changes: 'clients',
    records: 'client.created',
    problems: [400],
  }),
  getClient: read('/api/Clients/:id', claim('Clients:ViewClients'), [404]),
  updateClient: write('PATCH', '/api/Clients/:id', claim('Clients:EditClients', { staffOnly: true }), {
    changes: 'clients',
    records: 'client.updated',
    problems: [400, 404, 412],
  }),
  deleteClient: write('DELETE', '/api/Clients/:id', claim('Clients:DeleteClients', { staffOnly: true }), {
    changes: 'clients',
    records: 'client.deleted',
    problems: [400, 404, 412],
  }),

  // Projects
  getProjectSummary: read('/api/Projects/summary', signedIn(), [400]),
  listProjects: read('/api/Projects', signedIn(), [400]),
  createProject: write('POST', '/api/Projects', claim('Project:CreateProjects'), {
    changes: 'projects',
    records: 'project.created',
    problems: [400],
  }),
  getProject: read('/api/Projects/:id', signedIn(), [404]),
  updateProject: write('PATCH', '/api/Projects/:id', anyOf(['Project:EditProjects', 'Project:ReportProjectProgress']), {
    changes: 'projects',
    records: 'project.updated',
    problems: [400, 404, 412],
  }),
  deleteProject: write('DELETE', '/api/Projects/:id', claim('Project:DeleteProjects'), {
    changes: 'projects',
    records: 'project.deleted',
    problems: [404, 412],
  }),
  getProjectDetails: read('/api/Projects/:id/details', signedIn(), [404]),

  // Documents
  listDocuments: read('/api/Documents', claim('ProjectDocuments:ViewProjectDocuments'), [400, 404, 500]),
  listProjectDocuments: read(
    '/api/Documents/project/:id',
    claim('ProjectDocuments:ViewProjectDocuments'),
    [400, 404, 500],
  ),
  getDocument: read('/api/Documents/:id', claim('ProjectDocuments:ViewProjectDocuments'), [404, 500]),
  downloadDocument: read(
    '/api/Documents/:id/download',
    claim('ProjectDocuments:ViewProjectDocuments'),
    [404, 416, 500],
  ),
  uploadDocument: write('POST', '/api/Documents/upload', claim('ProjectDocuments:UploadProjectDocuments'), {
    changes: 'documents',
    records: 'document.uploaded',
    problems: [400, 413, 415, 500],
  }),
  // Who may delete a document may change it, too.
  updateDocument: write(
    'PATCH',
    '/api/Documents/:id',
    anyOf([
      'ProjectDocuments:ViewProjectDocuments',
      'ProjectDocuments:UploadProjectDocuments',
      'ProjectDocuments:DeleteProjectDocuments',
    ]),
    { changes: 'documents', records: 'document.updated', problems: [400, 404] },
  ),
  deleteDocument: write(
    'DELETE',
    '/api/Documents/:id',
    anyOf([
      'ProjectDocuments:ViewProjectDocuments',
      'ProjectDocuments:UploadProjectDocuments',
      'ProjectDocuments:DeleteProjectDocuments',
    ]),
    { changes: 'documents', records: 'document.deleted', problems: [404, 500] },
  ),

  // Images
  listProjectImages: read('/api/Image/project/:id', claim('ProjectImages:ViewProjectImages'), [400, 404]),
  uploadImage: write('POST', '/api/Image/upload', claim('ProjectImages:UploadProjectImages'), {
    changes: 'images',
    records: 'image.uploaded',
    problems: [400, 413, 415],
  }),
  getImageUrl: read('/api/Image/:id/url', claim('ProjectImages:ViewProjectImages'), [400, 404]),
  // A signed link works without a session; the handler checks the signature or the bearer token (D32).
  downloadImage: read('/api/Image/:id/download', publicAccess, [400, 401, 404, 416]),
  updateImage: write(
    'PATCH',
    '/api/Image/:id',
    anyOf([
      'ProjectImages:ViewProjectImages',
      'ProjectImages:UploadProjectImages',
      'ProjectImages:DeleteProjectImages',
      'ProjectDocuments:DeleteProjectDocuments',
    ]),
    { changes: 'images', records: 'image.updated', problems: [400, 404] },
  ),
  deleteImage: write(
    'DELETE',
    '/api/Image/:id',
    anyOf([
      'ProjectImages:ViewProjectImages',
      'ProjectImages:UploadProjectImages',
      'ProjectImages:DeleteProjectImages',
      'ProjectDocuments:DeleteProjectDocuments',
    ]),
    { changes: 'images', records: 'image.deleted', problems: [404] },
  ),

  // Tickets
  listTickets: read('/api/Support/tickets', signedIn(), [400]),
  createTicket: write('POST', '/api/Support/tickets', signedIn(), {
    changes: 'tickets',
    records: 'ticket.created',
    problems: [400],
  }),
  getTicket: read('/api/Support/tickets/:id', signedIn(), [404]),
  updateTicket: write('PATCH', '/api/Support/tickets/:id', signedIn(), {
    changes: 'tickets',
    records: 'ticket.updated',
    problems: [400, 404],
  }),

  // Inbox
  // Everyone has an inbox. It shows only what the caller may see.
  listNotifications: read('/api/Notifications', signedIn(), [400]),
  readNotification: write('POST', '/api/Notifications/:id/read', signedIn(), {
    changes: 'notifications',
    records: null,
    problems: [404],
  }),
  finishNotification: write('POST', '/api/Notifications/:id/done', signedIn(), {
    changes: 'notifications',
    records: null,
    problems: [404],
  }),
  snoozeNotification: write('POST', '/api/Notifications/:id/snooze', signedIn(), {
    changes: 'notifications',
    records: null,
    problems: [400, 404],
  }),
  readAllNotifications: write('POST', '/api/Notifications/read-all', signedIn(), {
    changes: 'notifications',
    records: null,
  }),
  getNotificationSettings: read('/api/Notifications/settings', signedIn()),
  updateNotificationSettings: write('PATCH', '/api/Notifications/settings', signedIn(), {
    changes: 'notifications',
    records: null,
    problems: [400],
  }),

  // Live updates
  // The stream sends only changes that the caller may see.
  streamChanges: read('/api/Changes', signedIn(), [400]),
} as const satisfies Record<string, { method: string; changes?: ChangingNoun | null }>;

export type Operations = typeof operations;
export type OperationId = keyof Operations;

/** Who may call this operation. */
export function accessOf(operation: OperationId): Access {
  return operations[operation].access;
}

/** Client users are the users who have a client. */
type Caller = { permissions: readonly string[]; isAdmin: boolean; clientId?: string | null | undefined };

/** Whether this caller may call the operation. The server decides for which objects. */
export function mayCall(operation: OperationId, caller: Caller): boolean {
  const access = accessOf(operation);
  if (access.kind !== 'signedIn') return access.kind === 'public';
  if (access.staffOnly && caller.clientId) return false;
  if (access.adminOnly) return caller.isAdmin;
  return !access.anyOf || access.anyOf.some((each) => caller.permissions.includes(each));
}
