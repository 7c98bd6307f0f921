/** A company with a client, one in the trash, a user, a role and a session. */
type Named = Record<
  | 'tenantId'
  | 'tenantName'
  | 'tenantDomain'
  | 'clientId'
  | 'deletedClientId'
  | 'userId'
  | 'roleId'
  | 'roleName'
  | 'sessionId'
  | 'factorId',
  string
>;

/** The token of a link without a valid signature. */
export const unsigned = 'A'.repeat(86);

/** What a browser returns for a passkey, with bytes that no device has made. */
function madeUpPasskey(...fields: string[]) {
  const bytes = Buffer.from('made up').toString('base64url');
  const response = Object.fromEntries(['clientDataJSON', ...fields].map((field) => [field, bytes]));
  return { id: bytes, rawId: bytes, type: 'public-key', clientExtensionResults: {}, response };
}

/** Requests about companies, accounts, roles, users and clients, for `samples`. */
export const peopleSamples = {
  listTenants: () => ({}),
  createTenant: () => ({
    body: {
      name: 'Another company',
      domain: 'another.example',
      admin: { email: 'a@b.example', userName: 'first', password: 'Long-Enough-1', firstName: 'F', lastName: 'L' },
    },
  }),
  getTenant: ({ tenantId }) => ({ params: { id: tenantId } }),
  getTenantByDomain: ({ tenantDomain }) => ({ params: { domain: tenantDomain } }),
  getTenantByName: ({ tenantName }) => ({ params: { name: tenantName } }),
  getTenantLogo: ({ tenantId }) => ({ params: { id: tenantId } }),
  updateTenant: ({ tenantId }) => ({ params: { id: tenantId }, body: { selfRegistration: true } }),
  deleteTenant: ({ tenantId }) => ({ params: { id: tenantId } }),
  updateProjectSchema: ({ tenantId }) => ({ body: { tenantId, entities: [] } }),

  getCompany: () => ({}),
  updateCompany: ({ tenantId }) => ({ body: { senderName: `From ${tenantId.slice(-8)}` } }),
  changeCompanyLogo: () => ({ body: {} }),
  removeCompanyLogo: () => ({}),

  login: ({ tenantId }) => ({ body: { tenantId, identifier: 'nobody', password: 'wrong' } }),
  refreshToken: ({ tenantId }) => ({ body: { refreshToken: `${tenantId}.AAAA` } }),
  logout: () => ({ body: {} }),
  register: ({ tenantId }) => ({
    body: {
      tenantId,
      userName: 'new',
      password: 'Long-Enough-1',
      confirmPassword: 'Long-Enough-1',
      firstName: 'N',
      lastName: 'N',
    },
  }),
  changePassword: () => ({
    body: { currentPassword: 'wrong', newPassword: 'Long-Enough-1', confirmPassword: 'Long-Enough-1' },
  }),
  adminChangePassword: ({ userId }) => ({
    body: { userId, password: 'Long-Enough-1', confirmedPassword: 'Long-Enough-1' },
  }),
  stepUp: () => ({ body: { password: 'wrong' } }),

  getEntry: () => ({ params: { token: unsigned } }),
  acceptEntry: () => ({ params: { token: unsigned }, body: { newPassword: 'Long-Enough-1' } }),
  signUp: () => ({
    body: {
      companyName: 'Atelier Lind',
      firstName: 'Otto',
      lastName: 'Lind',
      email: 'otto@atelier.example',
      password: 'Early-Boat-52',
    },
  }),
  forgotPassword: ({ tenantId }) => ({ body: { tenantId, identifier: 'nobody' } }),

  listSessions: () => ({}),
  endSession: ({ sessionId }) => ({ params: { id: sessionId } }),
  endOtherSessions: () => ({}),
  listUserSessions: ({ userId }) => ({ params: { id: userId } }),
  endUserSessions: ({ userId }) => ({ params: { id: userId } }),

  finishSignIn: () => ({ body: { challenge: unsigned, code: '123456' } }),
  listFactors: () => ({}),
  addTotp: () => ({}),
  confirmTotp: ({ factorId }) => ({ params: { id: factorId }, body: { code: '123456' } }),
  createRecoveryCodes: () => ({}),
  renameFactor: ({ factorId }) => ({ params: { id: factorId }, body: { name: 'Another name' } }),
  removeFactor: ({ factorId }) => ({ params: { id: factorId } }),
  startPasskeySignIn: ({ tenantId }) => ({ body: { tenantId } }),
  signInWithPasskey: ({ tenantId }) => ({
    body: { tenantId, passkey: madeUpPasskey('authenticatorData', 'signature') },
  }),
  startPasskey: () => ({}),
  addPasskey: () => ({ body: { name: 'Laptop', passkey: madeUpPasskey('attestationObject') } }),
  removeUserFactors: ({ userId }) => ({ params: { id: userId } }),

  listRoles: () => ({}),
  listClaims: () => ({}),
  createRole: ({ tenantId }) => ({ body: { name: `new ${tenantId.slice(-8)}`, claims: [], tenantId } }),
  updateRole: ({ roleId }) => ({ body: { id: roleId, name: `renamed ${roleId.slice(-8)}`, description: 'Changed' } }),
  getRole: ({ roleId }) => ({ params: { id: roleId } }),
  getRoleByName: ({ roleName }) => ({ params: { roleName } }),
  deleteRole: ({ roleId }) => ({ params: { id: roleId } }),
  assignClaim: ({ roleName }) => ({ query: { role: roleName, claimValue: 'Project:ViewAssignedProjects' } }),

  getMe: () => ({}),
  listUserPictures: () => ({}),
  getUserPicture: ({ userId }) => ({ params: { id: userId } }),
  changeOwnPicture: () => ({ body: {} }),
  removeOwnPicture: () => ({}),
  removeUserPicture: ({ userId }) => ({ params: { id: userId } }),
  updateMe: () => ({ body: { timeZone: 'Europe/Lisbon' } }),
  listUsers: () => ({}),
  createUser: ({ roleId, clientId, tenantId }) => ({
    body: { firstName: 'From', lastName: 'The matrix', roleId, clientId, tenantId },
  }),
  getUser: ({ userId }) => ({ params: { id: userId } }),
  updateUser: ({ userId, clientId, tenantId }) => ({
    params: { id: userId },
    body: { phoneNumber: '1', clientId, tenantId },
  }),
  putUser: ({ userId, roleId }) => ({ params: { id: userId }, body: { phoneNumber: '2', roleId } }),
  createInvitation: ({ userId }) => ({ params: { id: userId } }),
  getInvitation: ({ userId }) => ({ params: { id: userId } }),
  revokeInvitation: ({ userId }) => ({ params: { id: userId } }),
  changeEmail: () => ({ body: { email: 'new@matrix.example', password: 'wrong' } }),
  deleteUser: ({ userId }) => ({ params: { id: userId } }),
  getHoldings: ({ userId }) => ({ params: { id: userId } }),
  listRemovedUsers: () => ({}),
  eraseUser: ({ userId }) => ({ params: { id: userId }, body: { dryRun: true } }),
  previewUser: ({ userId }) => ({ params: { id: userId } }),
  startPreview: ({ userId }) => ({ body: { userId } }),
  endPreview: () => ({}),

  listClients: () => ({}),
  createClient: ({ tenantId }) => ({ body: { name: 'From the matrix', tenantId } }),
  getClient: ({ clientId }) => ({ params: { id: clientId } }),
  updateClient: ({ clientId, tenantId }) => ({ params: { id: clientId }, body: { name: 'Renamed', tenantId } }),
  deleteClient: ({ clientId }) => ({ params: { id: clientId } }),
  restoreClient: ({ deletedClientId }) => ({ params: { id: deletedClientId } }),
} satisfies Record<string, (named: Named) => object>;
