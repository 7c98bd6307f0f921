import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as changes from './changes.ts';
import * as clients from './clients.ts';
import * as documents from './documents.ts';
import type { Endpoint } from './endpoint.ts';
import * as health from './health.ts';
import * as images from './images.ts';
import * as projects from './projects.ts';
import * as roles from './roles.ts';
import * as support from './support.ts';
import * as tenants from './tenants.ts';
import * as users from './users.ts';

/** The one list that drives routes, OpenAPI, the typed client and the guarantee tests. */
export const endpoints = {
  getHealth: health.getHealth,
  getLiveness: health.getLiveness,

  listTenants: tenants.listTenants,
  createTenant: tenants.createTenant,
  updateProjectSchema: tenants.updateProjectSchema,
  getTenant: tenants.getTenant,
  getTenantByDomain: tenants.getTenantByDomain,
  getTenantByName: tenants.getTenantByName,
  getTenantLogo: tenants.getTenantLogo,
  updateTenant: tenants.updateTenant,
  deleteTenant: tenants.deleteTenant,

  login: auth.login,
  refreshToken: auth.refreshToken,
  logout: auth.logout,
  register: auth.register,
  changePassword: auth.changePassword,
  adminChangePassword: auth.adminChangePassword,
  listSessions: auth.listSessions,
  endSession: auth.endSession,
  endOtherSessions: auth.endOtherSessions,

  listAudit: audit.listAudit,

  listRoles: roles.listRoles,
  listClaims: roles.listClaims,
  createRole: roles.createRole,
  updateRole: roles.updateRole,
  getRole: roles.getRole,
  getRoleByName: roles.getRoleByName,
  deleteRole: roles.deleteRole,
  assignClaim: roles.assignClaim,

  getMe: users.getMe,
  listUsers: users.listUsers,
  createUser: users.createUser,
  getUser: users.getUser,
  updateUser: users.updateUser,
  putUser: users.putUser,
  deleteUser: users.deleteUser,

  listClients: clients.listClients,
  createClient: clients.createClient,
  getClient: clients.getClient,
  updateClient: clients.updateClient,
  deleteClient: clients.deleteClient,

  getProjectSummary: projects.getProjectSummary,
  listProjects: projects.listProjects,
  createProject: projects.createProject,
  getProject: projects.getProject,
  updateProject: projects.updateProject,
  deleteProject: projects.deleteProject,
  getProjectDetails: projects.getProjectDetails,

  listDocuments: documents.listDocuments,
  listProjectDocuments: documents.listProjectDocuments,
  getDocument: documents.getDocument,
  downloadDocument: documents.downloadDocument,
  uploadDocument: documents.uploadDocument,
  deleteDocument: documents.deleteDocument,

  listProjectImages: images.listProjectImages,
  uploadImage: images.uploadImage,
  getImageUrl: images.getImageUrl,
  downloadImage: images.downloadImage,
  deleteImage: images.deleteImage,

  listTickets: support.listTickets,
  createTicket: support.createTicket,
  getTicket: support.getTicket,
  updateTicket: support.updateTicket,

  streamChanges: changes.streamChanges,
} as const satisfies Record<string, Endpoint>;

export type OperationId = keyof typeof endpoints;
