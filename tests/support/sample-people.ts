/** Companies, people and clients, with every field that an answer may have. */

export const id = '01900000-0000-7000-8000-000000000001';
export const instant = '2026-01-01T00:00:00.000Z';

const sessionUser = {
  id,
  tenantId: id,
  name: 'A B',
  firstName: 'A',
  lastName: 'B',
  email: 'a@b.example',
  userName: 'ada',
  role: 'r',
  isAdmin: true,
  clientId: id,
  clientName: 'C',
  tenantIsReadOnly: true,
  trialEndsOn: '2027-03-12',
  permissions: ['p'],
  mayInvite: false,
};
export const session = { token: 't', refreshToken: 'r', expiresIn: 600, user: sessionUser };
export const tenant = {
  id,
  name: 'T',
  domain: 'd',
  isActive: true,
  createdAt: instant,
  updatedAt: instant,
  logoUrl: 'l',
  logoDarkUrl: 'd',
  iconUrl: 'i',
  displayName: 'S',
  colour: '#2B5BD7',
  selfRegistration: true,
  demoLabel: 'D',
  demoAccounts: [{ userName: 'u', password: 'p', role: 'r' }],
  identityProviders: [{ id, name: 'n' }],
  hidesPassword: true,
};
export const company = {
  supportAddress: 's',
  name: 'T',
  displayName: 'S',
  colour: '#2B5BD7',
  logoUrl: 'l',
  logoDarkUrl: 'd',
  iconUrl: 'i',
  modules: ['tasks'],
  defaultAudience: 'staff',
  timeZone: 'Europe/Berlin',
  language: 'de',
  senderName: 'S',
  replyTo: 'a@b.example',
  auditMonths: 13,
  mayHaveTokens: true,
  tokens: 'everyone',
  signIn: { secondFactor: 'all', graceSignIns: 3, maxIdleDays: 7, maxDays: 14 },
  version: 1,
};
export const schema = { entities: [{ name: 'a', displayName: 'A', fields: [{ name: 'f', type: 'text' }] }] };
export const role = {
  id,
  name: 'n',
  roleType: 'ClientUser',
  description: 'd',
  claims: ['c'],
  ticketScope: 'own',
  mayInvite: true,
  maySignOff: true,
  isAdmin: true,
  userCount: 1,
  createdAt: instant,
  updatedAt: instant,
  version: 1,
};
export const user = {
  id,
  firstName: 'A',
  lastName: 'B',
  email: 'e',
  username: 'u',
  phone: 'p',
  roleId: id,
  roleName: 'r',
  clientRole: true,
  clientId: id,
  clientName: 'c',
  isActive: true,
  manageable: true,
  pending: true,
  invitedUntil: instant,
  mailState: 'Refused',
  hasSecondFactor: true,
  mailProblem: 'p',
  locale: 'de',
  timeZone: 'Europe/Lisbon',
  version: 1,
};
export const invitation = { link: 'l', expiresAt: instant, mail: 'Queued' };
export const client = {
  id,
  name: 'n',
  contactName: 'c',
  email: 'e',
  phone: 'p',
  address: 'a',
  notes: 'n',
  serviceLevelId: id,
  version: 1,
  activeProjects: 1,
  completedProjects: 1,
  projectCount: 2,
  recentProjects: [{ id, title: 't' }],
};
export const member = { id, firstName: 'A', lastName: 'B', phoneNumber: '1', roleName: 'r', roleType: 'InternalUser' };

export const userPicture = { id, version: 'v' };
