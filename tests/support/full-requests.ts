import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints, type OperationId } from '#contract/index.ts';

/** Two ids. */
export const one = '01900000-0000-7000-8000-000000000001';
export const two = '01900000-0000-7000-8000-000000000002';
const secret = 'Quiet-Lamp-9';

const page = { limit: 200, cursor: 'c' };

export const administrator = { email: 'a@b.example', userName: 'ada', password: secret, firstName: 'A', lastName: 'B' };

export type Part = 'params' | 'query' | 'body';

/** For each operation every field it takes, with a value that parsing leaves unchanged. */
export const fullRequests: Partial<Record<OperationId, Partial<Record<Part, object>>>> = {
  createTenant: {
    body: {
      name: 'N',
      domain: 'a.example',
      isActive: false,
      admin: administrator,
    },
  },
  updateTenant: {
    params: { id: one },
    body: { name: 'N', domain: 'a.example', isActive: true, selfRegistration: true },
  },
  deleteTenant: { params: { id: one } },
  getTenant: { params: { id: 'any text' } },
  getTenantByDomain: { params: { domain: 'any text' } },
  getTenantByName: { params: { name: 'any text' } },
  getTenantLogo: { params: { id: one } },
  updateProjectSchema: {
    body: { entities: [{ name: 'a', displayName: 'A', fields: [{ name: 'f', type: 'text' }] }] },
  },
  updateCompany: {
    body: {
      displayName: 'N',
      timeZone: 'Europe/Berlin',
      language: 'de',
      colour: '#2B5BD7',
      senderName: 'S',
      replyTo: 'a@b.example',
      defaultAudience: 'staff',
      auditMonths: 24,
    },
  },
  changeCompanyLogo: { body: { File: new File(['x'], 'x.png') } },
  login: { body: { identifier: 'i', password: 'p', tenantId: one } },
  refreshToken: { body: { refreshToken: 'r', token: 't' } },
  logout: { body: { refreshToken: 'r' } },
  register: {
    body: {
      tenantId: one,
      email: 'a@b.example',
      userName: 'ada',
      password: secret,
      confirmPassword: secret,
      firstName: 'A',
      lastName: 'B',
      phoneNumber: '1',
    },
  },
  changePassword: { body: { currentPassword: 'c', newPassword: secret, confirmPassword: secret } },
  adminChangePassword: { body: { userId: one, password: secret, confirmedPassword: secret } },
  getEntry: { params: { token: 'any text' } },
  acceptEntry: {
    params: { token: 'any text' },
    body: { newPassword: secret, userName: 'ada', password: secret, companyName: 'c' },
  },
  signUp: { body: { companyName: 'c', firstName: 'A', lastName: 'B', email: 'a@b.example', password: secret } },
  forgotPassword: { body: { tenantId: one, identifier: 'i' } },
  createInvitation: { params: { id: one } },
  getInvitation: { params: { id: one } },
  revokeInvitation: { params: { id: one } },
  previewUser: { params: { id: one } },
  startPreview: { body: { userId: one, roleId: one, clientId: one } },
  changeEmail: { body: { email: 'a@b.example', password: 'p' } },
  endSession: { params: { id: one } },
  listAudit: { query: { kind: 'people', actorId: one, ...page } },
  createRole: {
    body: {
      name: 'n',
      description: 'd',
      roleType: 'ClientUser',
      claims: ['Users:AddUsers'],
      ticketScope: 'own',
      mayInvite: false,
    },
  },
  updateRole: {
    body: {
      id: one,
      name: 'n',
      description: 'd',
      roleType: 'ClientUser',
      claims: ['Users:AddUsers'],
      ticketScope: 'own',
      mayInvite: false,
    },
  },
  getRole: { params: { id: one } },
  getRoleByName: { params: { roleName: 'any text' } },
  deleteRole: { params: { id: one } },
  assignClaim: { query: { role: 'r', claimValue: 'Users:AddUsers' } },
  createUser: { body: { ...user(), invite: false, password: secret, confirmPassword: secret } },
  getUser: { params: { id: one } },
  updateUser: { params: { id: one }, body: user() },
  putUser: { params: { id: one }, body: user() },
  deleteUser: { params: { id: one } },
  createClient: { body: { name: 'n', contactName: 'c', email: 'e@x.example', phone: 'p', address: 'a', notes: 'n' } },
  getClient: { params: { id: one } },
  updateClient: {
    params: { id: one },
    body: { name: 'n', contactName: 'c', email: 'e@x.example', phone: 'p', address: 'a', notes: 'n' },
  },
  deleteClient: { params: { id: one } },
  restoreClient: { params: { id: one } },
  listTenants: { query: page },
  listSessions: { query: page },
  listRoles: { query: page },
  listUsers: { query: { search: 's', roleId: one, clientId: two, ...page } },
  listClients: { query: { search: 's', ...page } },
  listTickets: {
    query: {
      search: 's',
      status: 'OnHold',
      priority: 'High',
      assigneeId: 'none',
      clientId: one,
      projectId: one,
      sort: '-priority',
      ...page,
    },
  },
  getProjectSummary: { query: { today: '2026-01-01' } },
  listProjects: { query: { search: 's', status: 'OnHold', ...page } },
  createProject: { body: project() },
  getProject: { params: { id: one } },
  updateProject: { params: { id: one }, body: project() },
  deleteProject: { params: { id: one } },
  restoreProject: { params: { id: one } },
  getProjectDetails: { params: { id: one } },
  listProjectActivity: { params: { id: one }, query: page },
  listDocuments: { query: { projectId: one, ...page } },
  listProjectDocuments: { params: { id: one }, query: page },
  getDocument: { params: { id: one } },
  downloadDocument: { params: { id: one } },
  uploadDocument: {
    body: { Description: 'd', ProjectId: one, ClientId: two, Audience: 'staff', File: new File(['x'], 'x.txt') },
  },
  updateDocument: { params: { id: one }, body: { description: 'd', audience: 'staff' } },
  deleteDocument: { params: { id: one } },
  restoreDocument: { params: { id: one } },
  listProjectImages: { params: { id: one }, query: { category: 'c', ...page } },
  getImageUrl: { params: { id: one }, query: { expirationMinutes: 1440 } },
  downloadImage: {
    params: { id: one },
    query: { variant: 'preview', tenant: 't', user: 'u', expires: 'e', signature: 's' },
  },
  updateImage: { params: { id: one }, body: { description: 'd', audience: 'staff' } },
  deleteImage: { params: { id: one } },
  restoreImage: { params: { id: one } },
  listTrash: { query: { noun: 'images', ...page } },
  listMails: { query: { state: 'Sent', ...page } },
  getMail: { params: { id: one } },
  resendMail: { params: { id: one } },
  testMail: { body: { to: 'a@b.example' } },
  createTicket: {
    body: { title: 't', description: 'd', type: 'Feature', priority: 'High', projectId: one, clientId: one },
  },
  listInboundMails: { query: { state: 'Held', ...page } },
  acceptInboundMail: { params: { id: one }, body: { userId: two } },
  discardInboundMail: { params: { id: one } },
  downloadInboundMail: { params: { id: one } },
  getTicket: { params: { id: one } },
  updateTicket: {
    params: { id: one },
    body: {
      title: 't',
      description: 'd',
      type: 'Defect',
      status: 'Closed',
      priority: 'Low',
      assigneeId: one,
      projectId: one,
      clientId: one,
    },
  },
  bulkUpdateTickets: { body: { ids: [one], change: { status: 'Closed', assigneeId: one } } },
  listMessages: { query: { subjectType: 'image', subjectId: one, from: 'end', ...page } },
  listMessageReaders: { query: { subjectType: 'image', subjectId: one, audience: 'staff', search: 's', limit: 50 } },
  createMessage: {
    body: { subjectType: 'image', subjectId: one, body: 'b', audience: 'staff', parentId: two, attachmentIds: [one] },
  },
  updateMessage: { params: { id: one }, body: { body: 'b' } },
  deleteMessage: { params: { id: one } },
  uploadAttachment: { body: { File: new File(['x'], 'x.txt') } },
  downloadAttachment: { params: { id: one } },
  listMessageEdits: { params: { id: one }, query: page },
  listNotifications: { query: { state: 'all', ...page } },
  readNotification: { params: { id: one } },
  finishNotification: { params: { id: one } },
  snoozeNotification: { params: { id: one }, body: { until: '2099-01-01T00:00:00.000Z' } },
  updateNotificationSettings: {
    body: {
      groups: groups(),
      mutedProjects: [one, two],
      pausedUntil: '2099-01-01T00:00:00.000Z',
      digestAt: '07:30',
      digestDays: [1, 7],
    },
  },
  updateMe: { body: { phoneNumber: '1', locale: 'de', timeZone: 'Europe/Lisbon' } },
  getSubscription: { params: { token: 'any text' } },
  unsubscribe: { params: { token: 'any text' } },
  streamChanges: { query: { seconds: 600, sinceMs: 7 } },
};

function groups() {
  const on = { inApp: true, mail: 'digest' };
  return { assigned: on, projects: on, files: { inApp: false, mail: 'off' }, tickets: on, due: on };
}

function user() {
  const names = { firstName: 'A', lastName: 'B', userName: 'ada', email: 'a@b.example' };
  return { ...names, phoneNumber: '1', roleId: one, clientId: two, isActive: false };
}

function project() {
  const dates = { startDate: '2026-01-01', endDate: '2026-01-01' };
  return {
    title: 't',
    description: 'd',
    status: 'Completed',
    ...dates,
    progressPercentage: 100,
    clientId: one,
    userIds: [two],
  };
}

export const schemaOf = (id: OperationId, part: Part) => (endpoints[id] as Endpoint)[part] as z.ZodType;
