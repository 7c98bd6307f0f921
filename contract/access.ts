import type { Claim } from './claims.ts';
import type { OperationId } from './index.ts';

/**
 * Who may call an operation. `deniedAs` is the status for a signed-in caller who may not (D6). `staffOnly` refuses client
 * users, whatever their role says: what they hold is good for their own client, and these operations reach beyond it.
 */
export type Access =
  | { kind: 'public' }
  | { kind: 'operator' }
  | {
      kind: 'signedIn';
      anyOf?: readonly Claim[];
      adminOnly?: boolean;
      staffOnly?: boolean;
      deniedAs: 401 | 403;
      duringDemo: boolean;
    };

type Options = { staffOnly?: boolean; deniedAs?: 401 | 403; duringDemo?: boolean };

const nobodySpecial: Access = { kind: 'public' };
const operator: Access = { kind: 'operator' };

/**
 * THE permission table: every operation has its row, or the types do not check and the start is refused.
 * `duringDemo` marks the writes that the read-only demo company allows (D12).
 */
export const access: Record<OperationId, Access> = {
  getHealth: nobodySpecial,
  getLiveness: nobodySpecial,

  listTenants: nobodySpecial,
  createTenant: operator,
  getTenant: nobodySpecial,
  getTenantByDomain: nobodySpecial,
  getTenantByName: nobodySpecial,
  getTenantLogo: nobodySpecial,
  updateTenant: operator,
  deleteTenant: operator,
  updateProjectSchema: administrator(),

  login: nobodySpecial,
  refreshToken: nobodySpecial,
  logout: nobodySpecial,
  register: nobodySpecial,
  changePassword: signedIn(),
  adminChangePassword: claim('Users:EditUsers', { deniedAs: 401 }),
  listSessions: signedIn(),
  endSession: signedIn(),
  endOtherSessions: signedIn(),

  listAudit: administrator(),

  listRoles: signedIn(),
  listClaims: anyOf(['Roles:ViewRoles', 'Roles:CreateRoles', 'Roles:EditRoles'], { deniedAs: 401 }),
  // Roles are good for the whole company.
  createRole: claim('Roles:CreateRoles', { staffOnly: true, deniedAs: 401 }),
  updateRole: claim('Roles:EditRoles', { staffOnly: true, deniedAs: 401 }),
  getRole: claim('Roles:ViewRoles', { deniedAs: 401 }),
  getRoleByName: claim('Roles:ViewRoles', { deniedAs: 401 }),
  deleteRole: claim('Roles:DeleteRoles', { staffOnly: true, deniedAs: 401 }),
  assignClaim: claim('Roles:EditRoles', { staffOnly: true, deniedAs: 401 }),

  getMe: signedIn(),
  listUsers: anyOf([
    'Users:ViewUsers',
    'Users:AddUsers',
    'Users:EditUsers',
    'Project:CreateProjects',
    'Project:EditProjects',
  ]),
  createUser: claim('Users:AddUsers'),
  getUser: claim('Users:ViewUsers'),
  updateUser: claim('Users:EditUsers'),
  putUser: claim('Users:EditUsers'),
  deleteUser: claim('Users:RemoveUsers'),

  listClients: anyOf([
    'Clients:ViewClients',
    'Users:AddUsers',
    'Users:EditUsers',
    'Project:CreateProjects',
    'Project:EditProjects',
  ]),
  // A name that is refused as taken would tell client users of another client.
  createClient: claim('Clients:CreateClients', { staffOnly: true }),
  getClient: claim('Clients:ViewClients'),
  updateClient: claim('Clients:EditClients', { staffOnly: true }),
  deleteClient: claim('Clients:DeleteClients', { staffOnly: true }),

  getProjectSummary: signedIn(),
  listProjects: signedIn(),
  createProject: claim('Project:CreateProjects'),
  getProject: signedIn(),
  updateProject: anyOf(['Project:EditProjects', 'Project:ReportProjectProgress']),
  deleteProject: claim('Project:DeleteProjects'),
  getProjectDetails: signedIn(),

  listDocuments: claim('ProjectDocuments:ViewProjectDocuments'),
  listProjectDocuments: claim('ProjectDocuments:ViewProjectDocuments'),
  getDocument: claim('ProjectDocuments:ViewProjectDocuments'),
  downloadDocument: claim('ProjectDocuments:ViewProjectDocuments'),
  uploadDocument: claim('ProjectDocuments:UploadProjectDocuments'),
  deleteDocument: anyOf([
    'ProjectDocuments:ViewProjectDocuments',
    'ProjectDocuments:UploadProjectDocuments',
    'ProjectDocuments:DeleteProjectDocuments',
  ]),

  listProjectImages: claim('ProjectImages:ViewProjectImages'),
  uploadImage: claim('ProjectImages:UploadProjectImages'),
  getImageUrl: claim('ProjectImages:ViewProjectImages'),
  // A signed link works without a session; the route itself asks for the link's signature or a bearer (D32).
  downloadImage: nobodySpecial,
  deleteImage: anyOf([
    'ProjectImages:ViewProjectImages',
    'ProjectImages:UploadProjectImages',
    'ProjectImages:DeleteProjectImages',
    'ProjectDocuments:DeleteProjectDocuments',
  ]),

  listTickets: signedIn(),
  createTicket: signedIn(),
  getTicket: signedIn(),
  updateTicket: signedIn(),

  // What is told is checked against what they may see, each time.
  streamChanges: signedIn(),
};

/** Client users are those of a client. */
type Caller = { permissions: readonly string[]; isAdmin: boolean; clientId?: string | null | undefined };

/** Whether someone who holds `permissions` may try the operation; what they may see of it the server decides. */
export function mayCall(operation: OperationId, who: Caller): boolean {
  const row = access[operation];
  if (row.kind !== 'signedIn') return row.kind === 'public';
  if (row.staffOnly && who.clientId) return false;
  if (row.adminOnly) return who.isAdmin;
  return !row.anyOf || row.anyOf.some((each) => who.permissions.includes(each));
}

function signedIn(options?: Options): Access {
  return { kind: 'signedIn', deniedAs: 403, duringDemo: false, ...options };
}

function claim(value: Claim, options?: Options): Access {
  return anyOf([value], options);
}

function anyOf(values: readonly Claim[], options?: Options): Access {
  return { ...(signedIn(options) as Extract<Access, { kind: 'signedIn' }>), anyOf: values };
}

function administrator(options?: Options): Access {
  return { ...(signedIn(options) as Extract<Access, { kind: 'signedIn' }>), adminOnly: true };
}
