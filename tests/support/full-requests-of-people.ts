import { administrator, one, page, type Requests, secret, two } from './request-values.ts';

/** Requests about companies, accounts, roles, users and clients, for `fullRequests`. */
export const requestsOfPeople: Requests = {
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
  getTenantLogo: { params: { id: one }, query: { picture: 'icon' } },
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
      tokens: 'everyone',
    },
  },
  removeCompanyLogo: { query: { picture: 'logoDark' } },
  changeCompanyLogo: { query: { picture: 'logoDark' }, body: { File: new File(['x'], 'x.png') } },
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
  listAudit: { query: { kind: 'people', actorId: one, before: '2026-03-02T10:00:00Z', ...page } },
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
  createClient: {
    body: {
      name: 'n',
      contactName: 'c',
      email: 'e@x.example',
      phone: 'p',
      address: 'a',
      notes: 'n',
      serviceLevelId: one,
    },
  },
  getClient: { params: { id: one } },
  updateClient: {
    params: { id: one },
    body: {
      name: 'n',
      contactName: 'c',
      email: 'e@x.example',
      phone: 'p',
      address: 'a',
      notes: 'n',
      serviceLevelId: one,
    },
  },
  deleteClient: { params: { id: one } },
  restoreClient: { params: { id: one } },
  listTenants: { query: page },
  listSessions: { query: page },
  listTokens: { query: { of: 'all', ...page } },
  createToken: {
    body: {
      name: 'n',
      claims: ['Users:ViewUsers'],
      readOnly: true,
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    },
  },
  endToken: { params: { id: one } },
  listRoles: { query: page },
  listUsers: { query: { search: 's', roleId: one, clientId: two, ...page } },
  listClients: { query: { search: 's', ...page } },
  updateMe: { body: { phoneNumber: '1', locale: 'de', timeZone: 'Europe/Lisbon' } },
};

function user() {
  const names = { firstName: 'A', lastName: 'B', userName: 'ada', email: 'a@b.example' };
  return { ...names, phoneNumber: '1', roleId: one, clientId: two, isActive: false };
}
