import type { Section } from './statement.ts';

/**
 * Every call of section 7: method, path, and each status that section 7 lists, or section 8 for projects, documents and
 * images. If neither lists a success status, it is the usual one.
 */
export const calls = {
  login: ['POST', '/api/Auth/login', 200, 401],
  register: ['POST', '/api/Auth/register', 200, 400],
  changePassword: ['POST', '/api/Auth/change-password', 200, 400, 401],
  adminChangePassword: ['POST', '/api/Auth/admin/change-password', 200, 400, 401, 404],
  refreshToken: ['POST', '/api/Auth/refresh-token', 200, 401],

  createRole: ['POST', '/api/Roles', 201, 400, 401],
  updateRole: ['PUT', '/api/Roles', 200, 400, 401, 404],
  getRole: ['GET', '/api/Roles/{roleId}', 200, 401, 404],
  deleteRole: ['DELETE', '/api/Roles/{roleId}', 204, 400, 401, 404],
  getRoleByName: ['GET', '/api/Roles/name/{roleName}', 200, 401, 404],
  listRoles: ['GET', '/api/Roles/with-details', 200, 401],
  listClaims: ['GET', '/api/Roles/claims', 200, 401],
  assignClaim: ['POST', '/api/Roles/assign-claim', 200, 400, 401],

  listClients: ['GET', '/api/Clients', 200],
  createClient: ['POST', '/api/Clients', 201, 400],
  getClient: ['GET', '/api/Clients/{id}', 200, 404],
  updateClient: ['PATCH', '/api/Clients/{id}', 200, 404],
  deleteClient: ['DELETE', '/api/Clients/{id}', 200, 404],

  getProjectSummary: ['GET', '/api/Projects/summary', 200, 401],
  listProjects: ['GET', '/api/Projects', 200, 400, 401],
  createProject: ['POST', '/api/Projects', 201, 400, 401],
  getProject: ['GET', '/api/Projects/{id}', 200, 401, 404],
  updateProject: ['PATCH', '/api/Projects/{id}', 200, 400, 401, 404],
  deleteProject: ['DELETE', '/api/Projects/{id}', 204, 401, 404],
  getProjectDetails: ['GET', '/api/Projects/{id}/details', 200, 401, 404],

  listDocuments: ['GET', '/api/Documents', 200, 401, 404],
  listProjectDocuments: ['GET', '/api/Documents/project/{projectId}', 200, 401, 404],
  getDocument: ['GET', '/api/Documents/{documentId}', 200, 401, 404],
  deleteDocument: ['DELETE', '/api/Documents/{documentId}', 204, 401, 404],
  downloadDocument: ['GET', '/api/Documents/{documentId}/download', 200, 401, 404],
  uploadDocument: ['POST', '/api/Documents/upload', 201, 400, 401],

  listProjectImages: ['GET', '/api/Image/project/{projectId}', 200, 401, 403, 404],
  uploadImage: ['POST', '/api/Image/upload', 201, 400, 401],
  getImageUrl: ['GET', '/api/Image/{imageId}/url', 200, 400, 401, 404],
  downloadImage: ['GET', '/api/Image/{imageId}/download', 200, 401, 404],
  deleteImage: ['DELETE', '/api/Image/{imageId}', 204, 401, 404],

  getMe: ['GET', '/api/Users/me', 200],
  listUsers: ['GET', '/api/Users/all', 200],
  getUser: ['GET', '/api/Users/{id}', 200],
  updateUser: ['PATCH', '/api/Users/{id}', 200],
  putUser: ['PUT', '/api/Users/{id}', 200],
  deleteUser: ['DELETE', '/api/Users/{id}', 200],
  createUser: ['POST', '/api/Users/create', 201],

  listTenants: ['GET', '/api/Tenants', 200],
  createTenant: ['POST', '/api/Tenants', 201],
  getTenant: ['GET', '/api/Tenants/{id}', 200],
  updateTenant: ['PUT', '/api/Tenants/{id}', 200],
  deleteTenant: ['DELETE', '/api/Tenants/{id}', 204],
  getTenantByDomain: ['GET', '/api/Tenants/by-domain/{domain}', 200],
  getTenantByName: ['GET', '/api/Tenants/by-name/{name}', 200],
  updateProjectSchema: ['PUT', '/api/Tenants/project-schema', 200],

  createTicket: ['POST', '/api/Support/tickets', 201],
  listTickets: ['GET', '/api/Support/tickets', 200],

  getHealth: ['GET', '/Health', 200],
} as const satisfies Record<string, readonly [string, string, ...number[]]>;

export type Calls = typeof calls;

export const callRows: Section = {
  heading: '7 The calls it makes',
  statements: {
    ...Object.fromEntries(
      Object.entries(calls).map(([id, [method, path, ...statuses]]) => [
        `S7.call.${id}`,
        `\`${method} ${path}\` answers ${statuses.join(', ')}`,
      ]),
    ),
    'S7.base': 'Paths are relative to a configurable API base',
    'S7.bearer': 'Requests contain the bearer token if there is one',
    'S7.json': 'A payload is JSON unless stated otherwise',
    'S7.claim-query': 'assign-claim takes role and claimValue in the query, and no body',
    'S7.download-name': 'The file name of a download is in its content-disposition',
    'S7.download-variant': {
      says: 'A second variant of the download returns bytes, status, file name and headers',
      leftOut: 'The same call through a second function. The product has one function, and its response has all four.',
    },
    'S7.image-category': 'The images of a project can be filtered by category',
    'S7.image-expiry': 'The link of an image takes expirationMinutes',
    'S7.image-final': {
      says: 'A variant of the image download returns the final address',
      leftOut: 'The same call through a second function. The response for an image contains its addresses.',
    },
    'S7.entities': 'Entity management makes no calls',
    'S7.cache.fresh': 'Answers stay fresh for 5 minutes',
    'S7.cache.refresh': 'Saving or deleting refreshes the lists of projects, project details, clients and users',
    'S7.cache.tickets': 'Creating a ticket refreshes the tickets',
  },
};
