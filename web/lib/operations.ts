import type { CallInput, Endpoint, Output } from '#contract/endpoint.ts';
import type { endpoints, OperationId } from '#contract/index.ts';

/** Method, path, and the statuses of problems that the call lists. */
type Row<E extends Endpoint> = readonly [E['method'], E['path'], ...ProblemsOf<E>];
type ProblemsOf<E> = E extends { problems: infer P extends readonly number[] } ? P : readonly [];
type Rows = { [Id in OperationId]?: Row<(typeof endpoints)[Id]> };

/**
 * The calls the web makes. The contract says the same together with its schemas, a quarter of what the browser may
 * load at first; so the addresses stand here once more, and the types check that they agree.
 */
export const operations = {
  login: ['POST', '/api/Auth/login', 400, 401],
  refreshToken: ['POST', '/api/Auth/refresh-token', 400, 401],
  logout: ['POST', '/api/Auth/logout'],
  changePassword: ['POST', '/api/Auth/change-password', 400],
  adminChangePassword: ['POST', '/api/Auth/admin/change-password', 400, 404],

  listSessions: ['GET', '/api/Auth/sessions', 400],
  endSession: ['DELETE', '/api/Auth/sessions/:id', 404],
  endOtherSessions: ['DELETE', '/api/Auth/sessions'],

  listAudit: ['GET', '/api/Audit', 400],

  listTenants: ['GET', '/api/Tenants', 400],
  getTenant: ['GET', '/api/Tenants/:id', 404],
  getTenantByName: ['GET', '/api/Tenants/by-name/:name', 404],

  listRoles: ['GET', '/api/Roles/with-details', 400],
  getRole: ['GET', '/api/Roles/:id', 404],
  createRole: ['POST', '/api/Roles', 400],
  updateRole: ['PUT', '/api/Roles', 400, 404, 412],
  deleteRole: ['DELETE', '/api/Roles/:id', 400, 404, 412],

  getMe: ['GET', '/api/Users/me'],
  listUsers: ['GET', '/api/Users/all', 400],
  createUser: ['POST', '/api/Users/create', 400],
  getUser: ['GET', '/api/Users/:id', 404],
  updateUser: ['PATCH', '/api/Users/:id', 400, 404, 412],
  putUser: ['PUT', '/api/Users/:id', 400, 404, 412],
  deleteUser: ['DELETE', '/api/Users/:id', 400, 404, 412],

  listClients: ['GET', '/api/Clients', 400],
  getClient: ['GET', '/api/Clients/:id', 404],
  createClient: ['POST', '/api/Clients', 400],
  updateClient: ['PATCH', '/api/Clients/:id', 400, 404, 412],
  deleteClient: ['DELETE', '/api/Clients/:id', 400, 404, 412],

  getProjectSummary: ['GET', '/api/Projects/summary', 400],
  listProjects: ['GET', '/api/Projects', 400],
  createProject: ['POST', '/api/Projects', 400],
  getProject: ['GET', '/api/Projects/:id', 404],
  updateProject: ['PATCH', '/api/Projects/:id', 400, 404, 412],
  deleteProject: ['DELETE', '/api/Projects/:id', 404, 412],
  getProjectDetails: ['GET', '/api/Projects/:id/details', 404],

  streamChanges: ['GET', '/api/Changes', 400],

  listTickets: ['GET', '/api/Support/tickets', 400],
  createTicket: ['POST', '/api/Support/tickets', 400],
  updateTicket: ['PATCH', '/api/Support/tickets/:id', 400, 404],

  listProjectDocuments: ['GET', '/api/Documents/project/:id', 400, 404, 500],
  downloadDocument: ['GET', '/api/Documents/:id/download', 404, 416, 500],
  uploadDocument: ['POST', '/api/Documents/upload', 400, 413, 415, 500],
  deleteDocument: ['DELETE', '/api/Documents/:id', 404, 500],

  listProjectImages: ['GET', '/api/Image/project/:id', 400, 404],
  downloadImage: ['GET', '/api/Image/:id/download', 400, 401, 404, 416],
  uploadImage: ['POST', '/api/Image/upload', 400, 413, 415],
  deleteImage: ['DELETE', '/api/Image/:id', 404],
} as const satisfies Rows;

export type WebOperation = keyof typeof operations;
export type InputOf<Id extends OperationId> = CallInput<(typeof endpoints)[Id]>;
export type OutputOf<Id extends OperationId> = Output<(typeof endpoints)[Id]>;
