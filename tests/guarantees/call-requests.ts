import { newId } from '#server/ids.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { Company, Person } from '#tests/support/company.ts';
import { encodeForm, type FormPart } from '#tests/support/upload.ts';
import { type Calls, calls } from '../specification/calls.ts';

export type CallWorld = {
  test: TestApp;
  company: Company;
  /** Somebody who knows their password. */
  wim: Person & { userName: string };
  password: string;
  passwordHash: string;
  /** Somebody without any permission. */
  nobody: Person;
  clientId: string;
  picture: Buffer;
};

/** A request of the specification: `params` fill the braces of its path. Signed in as administrator unless said. */
export type CallRequest = {
  as?: Person | 'operator' | null;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  form?: FormPart[];
};

/** For every call and every status listed for it. */
type Arrange = (world: CallWorld) => CallRequest | Promise<CallRequest>;
type StatusOf<Row> = Row extends readonly [string, string, ...infer Statuses extends readonly number[]]
  ? Statuses[number]
  : never;
/** 401, where not arranged, is the successful request without a session. */
type Requests = { [Id in keyof Calls]: Record<Exclude<StatusOf<Calls[Id]>, 401>, Arrange> & { 401?: Arrange } };

const strong = 'Quiet-Lamp-77';
const nowhere = () => newId();

/** A request that is answered with that status of the call. */
export async function arrange(id: keyof Calls, status: number, world: CallWorld): Promise<CallRequest> {
  const arranged: Partial<Record<number, Arrange>> = requests[id];
  const request = await (arranged[status] ?? arranged[calls[id][2]])?.(world);
  return { ...request, ...(status === 401 && !arranged[401] && { as: null }) };
}

const requests: Requests = {
  login: {
    200: ({ wim, password }) => ({ as: null, body: credentials(wim, password) }),
    401: ({ wim }) => ({ as: null, body: credentials(wim, 'wrong') }),
  },
  register: {
    200: ({ company }) => ({ as: null, body: registration(company.id) }),
    400: ({ company }) => ({ as: null, body: { ...registration(company.id), firstName: '' } }),
  },
  changePassword: {
    200: async ({ company, password, passwordHash }) => ({
      as: await company.addPerson({ role: 'worker', passwordHash }),
      body: { currentPassword: password, newPassword: strong, confirmPassword: strong },
    }),
    400: ({ wim }) => ({ as: wim, body: { currentPassword: 'wrong', newPassword: strong, confirmPassword: strong } }),
  },
  adminChangePassword: {
    200: async (world) => ({ body: { userId: await addUser(world), password: strong, confirmedPassword: strong } }),
    400: async (world) => ({ body: { userId: await addUser(world), password: 'weak', confirmedPassword: 'weak' } }),
    401: async (world) => ({
      as: world.nobody,
      body: { userId: await addUser(world), password: strong, confirmedPassword: strong },
    }),
    404: () => ({ body: { userId: nowhere(), password: strong, confirmedPassword: strong } }),
  },
  refreshToken: {
    200: async (world) => ({ as: null, body: { refreshToken: await refreshTokenOf(world) } }),
    401: () => ({ as: null, body: { refreshToken: 'never.issued' } }),
  },

  createRole: {
    201: () => ({ body: { name: `Role ${nowhere().slice(-8)}`, claims: ['Users:ViewUsers'] } }),
    400: () => ({ body: { name: '' } }),
  },
  updateRole: {
    200: async (world) => ({ body: { id: await addRole(world), name: `Role ${nowhere().slice(-8)}` } }),
    400: async (world) => ({ body: { id: await addRole(world), name: '' } }),
    404: () => ({ body: { id: nowhere(), name: 'Nobody' } }),
  },
  getRole: {
    200: async (world) => ({ params: { roleId: await addRole(world) } }),
    404: () => ({ params: { roleId: nowhere() } }),
  },
  deleteRole: {
    204: async (world) => ({ params: { roleId: await addRole(world) } }),
    400: ({ company }) => ({ params: { roleId: String(company.roles.worker) } }),
    404: () => ({ params: { roleId: nowhere() } }),
  },
  getRoleByName: {
    200: () => ({ params: { roleName: 'worker' } }),
    404: () => ({ params: { roleName: 'nobody' } }),
  },
  listRoles: { 200: () => ({}) },
  listClaims: { 200: () => ({}) },
  assignClaim: {
    200: () => ({ query: { role: 'worker', claimValue: 'Users:ViewUsers' } }),
    400: () => ({ query: { role: 'worker', claimValue: 'Users:Everything' } }),
  },

  listClients: { 200: () => ({}) },
  createClient: {
    201: () => ({ body: { name: `Client ${nowhere().slice(-8)}` } }),
    400: () => ({ body: { name: '' } }),
  },
  getClient: {
    200: ({ clientId }) => ({ params: { id: clientId } }),
    404: () => ({ params: { id: nowhere() } }),
  },
  updateClient: {
    200: ({ clientId }) => ({ params: { id: clientId }, body: { name: `Client ${nowhere().slice(-8)}` } }),
    404: () => ({ params: { id: nowhere() }, body: { name: 'Nobody' } }),
  },
  deleteClient: {
    200: async ({ company }) => ({ params: { id: await company.addClient(`Client ${nowhere().slice(-8)}`) } }),
    404: () => ({ params: { id: nowhere() } }),
  },

  getProjectSummary: { 200: () => ({}) },
  listProjects: { 200: () => ({}), 400: () => ({ query: { status: 'Nope' } }) },
  createProject: {
    201: ({ clientId }) => ({ body: project(clientId) }),
    400: ({ clientId }) => ({ body: { ...project(clientId), title: '' } }),
  },
  getProject: {
    200: async (world) => ({ params: { id: await addProject(world) } }),
    404: () => ({ params: { id: nowhere() } }),
  },
  updateProject: {
    200: async (world) => ({ params: { id: await addProject(world) }, body: { progressPercentage: 40 } }),
    400: async (world) => ({ params: { id: await addProject(world) }, body: { progressPercentage: 101 } }),
    404: () => ({ params: { id: nowhere() }, body: { progressPercentage: 40 } }),
  },
  deleteProject: {
    204: async (world) => ({ params: { id: await addProject(world) } }),
    404: () => ({ params: { id: nowhere() } }),
  },
  getProjectDetails: {
    200: async (world) => ({ params: { id: await addProject(world) } }),
    404: () => ({ params: { id: nowhere() } }),
  },

  listDocuments: {
    200: async (world) => ({ query: { projectId: await addProject(world) } }),
    404: () => ({ query: { projectId: nowhere() } }),
  },
  listProjectDocuments: {
    200: async (world) => ({ params: { projectId: await addProject(world) } }),
    404: () => ({ params: { projectId: nowhere() } }),
  },
  getDocument: {
    200: async (world) => ({ params: { documentId: await addDocument(world) } }),
    404: () => ({ params: { documentId: nowhere() } }),
  },
  deleteDocument: {
    204: async (world) => ({ params: { documentId: await addDocument(world) } }),
    404: () => ({ params: { documentId: nowhere() } }),
  },
  downloadDocument: {
    200: async (world) => ({ params: { documentId: await addDocument(world) } }),
    404: () => ({ params: { documentId: nowhere() } }),
  },
  uploadDocument: {
    201: async (world) => ({ form: documentForm(await addProject(world), world.clientId) }),
    400: async (world) => ({ form: documentForm(await addProject(world), world.clientId).slice(1) }),
  },

  listProjectImages: {
    200: async (world) => ({ params: { projectId: await addProject(world) }, query: { category: 'Site' } }),
    403: async (world) => ({ as: world.nobody, params: { projectId: await addProject(world) } }),
    404: () => ({ params: { projectId: nowhere() } }),
  },
  uploadImage: {
    201: async (world) => ({ form: imageForm(await addProject(world), world.picture) }),
    400: async (world) => ({ form: imageForm(await addProject(world), Buffer.from('<svg/>')) }),
  },
  getImageUrl: {
    200: async (world) => ({ params: { imageId: await addImage(world) }, query: { expirationMinutes: '5' } }),
    400: async (world) => ({ params: { imageId: await addImage(world) }, query: { expirationMinutes: '0' } }),
    404: () => ({ params: { imageId: nowhere() } }),
  },
  downloadImage: {
    200: async (world) => ({ params: { imageId: await addImage(world) } }),
    404: () => ({ params: { imageId: nowhere() } }),
  },
  deleteImage: {
    204: async (world) => ({ params: { imageId: await addImage(world) } }),
    404: () => ({ params: { imageId: nowhere() } }),
  },

  getMe: { 200: () => ({}) },
  listUsers: { 200: () => ({}) },
  getUser: { 200: async (world) => ({ params: { id: await addUser(world) } }) },
  updateUser: { 200: async (world) => ({ params: { id: await addUser(world) }, body: { phoneNumber: '1' } }) },
  putUser: { 200: async (world) => ({ params: { id: await addUser(world) }, body: { phoneNumber: '2' } }) },
  deleteUser: { 200: async (world) => ({ params: { id: await addUser(world) } }) },
  createUser: { 201: () => ({ body: { firstName: 'New', lastName: 'Person', isActive: true } }) },

  listTenants: { 200: () => ({ as: null }) },
  createTenant: { 201: () => ({ as: 'operator', body: tenant() }) },
  getTenant: { 200: ({ company }) => ({ as: null, params: { id: company.id } }) },
  updateTenant: {
    200: async (world) => ({ as: 'operator', params: { id: await addTenant(world) }, body: { isActive: true } }),
  },
  deleteTenant: { 204: async (world) => ({ as: 'operator', params: { id: await addTenant(world) } }) },
  getTenantByDomain: { 200: () => ({ as: null, params: { domain: 'calls.example' } }) },
  getTenantByName: { 200: ({ company }) => ({ as: null, params: { name: company.name } }) },
  updateProjectSchema: { 200: () => ({ body: { entities: [] } }) },

  createTicket: { 201: () => ({ body: { title: 'Lamp', description: 'Dark', type: 'Defect', priority: 'Low' } }) },
  listTickets: { 200: () => ({}) },

  getHealth: { 200: () => ({ as: null }) },
};

const credentials = (person: CallWorld['wim'], password: string) => ({
  tenantId: person.tenantId,
  identifier: person.userName,
  password,
});

const registration = (tenantId: string) => {
  const userName = `new-${nowhere().slice(-8)}`;
  return { tenantId, userName, firstName: 'N', lastName: 'N', password: strong, confirmPassword: strong };
};

const tenant = () => {
  const name = `Company ${nowhere().slice(-8)}`;
  const admin = { email: 'a@b.example', userName: 'first', password: strong, firstName: 'F', lastName: 'L' };
  return { name, domain: `${name.replace(' ', '-').toLowerCase()}.example`, admin };
};

const project = (clientId: string) => ({
  title: 'Lobby',
  description: '',
  status: 'NotStarted',
  startDate: '2026-01-01',
  endDate: '2026-02-01',
  progressPercentage: 0,
  clientId,
  userIds: [],
});

const documentForm = (projectId: string, clientId: string): FormPart[] => [
  ['File', Buffer.from('words'), 'plan.txt', 'text/plain'],
  ['Description', 'A plan'],
  ['ProjectId', projectId],
  ['ClientId', clientId],
];

const imageForm = (projectId: string, bytes: Buffer): FormPart[] => [
  ['File', bytes, 'site.png', 'image/png'],
  ['Description', 'A site'],
  ['Category', 'Site'],
  ['ProjectId', projectId],
  ['Metadata', JSON.stringify({ projectId, uploadedAt: new Date().toISOString() })],
];

const addRole = ({ company }: CallWorld) => company.addRole({ name: `Role ${nowhere().slice(-8)}` });
const addProject = ({ company, clientId }: CallWorld) => company.addProject({ clientId });
const addUser = async ({ company }: CallWorld) => (await company.addPerson({ role: 'worker' })).id;

async function addTenant(world: CallWorld): Promise<string> {
  return (await post(world, '/api/Tenants', tenant(), world.test.operatorToken)).id;
}

async function refreshTokenOf(world: CallWorld): Promise<string> {
  const { wim, password } = world;
  return (await post(world, '/api/Auth/login', credentials(wim, password))).refreshToken;
}

async function addDocument(world: CallWorld): Promise<string> {
  const { payload, contentType } = encodeForm(documentForm(await addProject(world), world.clientId));
  return (await post(world, '/api/Documents/upload', payload, world.company.admin.token, contentType)).id;
}

async function addImage(world: CallWorld): Promise<string> {
  const { payload, contentType } = encodeForm(imageForm(await addProject(world), world.picture));
  return (await post(world, '/api/Image/upload', payload, world.company.admin.token, contentType)).imageId;
}

async function post(
  { test }: CallWorld,
  url: string,
  payload: object,
  token?: string,
  contentType = 'application/json',
): Promise<{ id: string; imageId: string; refreshToken: string }> {
  const headers = { 'content-type': contentType, ...(token && { authorization: `Bearer ${token}` }) };
  const response = await test.app.inject({ method: 'POST', url, payload, headers });
  return response.json();
}
