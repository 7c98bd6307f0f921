import { administrator, anyOf, claim, signedIn } from '#contract/platform/access.ts';
import { read, write } from '#contract/platform/operation-rows.ts';

export const peopleOperations = {
  // Roles
  listRoles: read('/api/Roles/with-details', signedIn(), [400]),
  listClaims: read(
    '/api/Roles/claims',
    anyOf(['Roles:ViewRoles', 'Roles:CreateRoles', 'Roles:EditRoles'], { deniedAs: 401 }),
  ),
  // Only staff, because roles apply to the whole company.
  createRole: write(
    'POST',
    '/api/Roles',
    claim('Roles:CreateRoles', { staffOnly: true, deniedAs: 401, stepUp: true }),
    {
      changes: 'roles',
      records: 'role.created',
      problems: [400],
    },
  ),
  updateRole: write('PUT', '/api/Roles', claim('Roles:EditRoles', { staffOnly: true, deniedAs: 401, stepUp: true }), {
    changes: 'roles',
    records: 'role.updated',
    problems: [400, 404, 412],
  }),
  getRole: read('/api/Roles/:id', claim('Roles:ViewRoles', { deniedAs: 401 }), [404]),
  getRoleByName: read('/api/Roles/name/:roleName', claim('Roles:ViewRoles', { deniedAs: 401 }), [404]),
  deleteRole: write(
    'DELETE',
    '/api/Roles/:id',
    claim('Roles:DeleteRoles', { staffOnly: true, deniedAs: 401, stepUp: true }),
    {
      changes: 'roles',
      records: 'role.deleted',
      problems: [400, 404, 412],
    },
  ),
  assignClaim: write(
    'POST',
    '/api/Roles/assign-claim',
    claim('Roles:EditRoles', { staffOnly: true, deniedAs: 401, stepUp: true }),
    {
      changes: 'roles',
      records: 'role.claimAssigned',
      problems: [400],
    },
  ),

  // Users
  getMe: read('/api/Users/me', signedIn({ withoutFactor: true })),
  updateMe: write('PATCH', '/api/Users/me', signedIn({ withoutFactor: true }), {
    changes: 'users',
    records: 'user.updated',
    problems: [400],
  }),
  listUsers: read(
    '/api/Users/all',
    anyOf(['Users:ViewUsers', 'Users:AddUsers', 'Users:EditUsers', 'Project:CreateProjects', 'Project:EditProjects']),
    [400],
  ),
  // A step-up is needed to set a password, or to give a role that may do more than those that new companies have for workers and clients.
  createUser: write('POST', '/api/Users/create', claim('Users:AddUsers', { stepUp: 'ifNeeded' }), {
    changes: 'users',
    records: 'user.created',
    problems: [400],
  }),
  getUser: read('/api/Users/:id', claim('Users:ViewUsers'), [404]),
  // A step-up is needed to change what the user signs in with, what they may do, or whether they may sign in.
  updateUser: write('PATCH', '/api/Users/:id', claim('Users:EditUsers', { stepUp: 'ifNeeded' }), {
    changes: 'users',
    records: 'user.updated',
    problems: [400, 404, 412],
  }),
  putUser: write('PUT', '/api/Users/:id', claim('Users:EditUsers', { stepUp: 'ifNeeded' }), {
    changes: 'users',
    records: 'user.updated',
    problems: [400, 404, 412],
  }),
  deleteUser: write('DELETE', '/api/Users/:id', claim('Users:RemoveUsers'), {
    changes: 'users',
    records: 'user.deleted',
    problems: [400, 404, 412],
  }),
  // For who removes or deactivates people.
  getHoldings: read('/api/Users/:id/holdings', anyOf(['Users:RemoveUsers', 'Users:EditUsers']), [400, 404]),
  listRemovedUsers: read('/api/Users/removed', administrator(), [400]),
  // The law gives people a right to it, so it also works after a trial.
  eraseUser: write('POST', '/api/Users/:id/erase', administrator({ stepUp: true, worksAfterTrial: true }), {
    changes: 'users',
    records: 'user.erased',
    problems: [400, 404],
  }),
  listUserSessions: read('/api/Users/:id/sessions', administrator({ personal: true }), [400, 404]),
  endUserSessions: write('DELETE', '/api/Users/:id/sessions', administrator({ worksAfterTrial: true }), {
    changes: 'users',
    records: 'user.signedOut',
    problems: [400, 404],
  }),
  // Creating and reading a link requires what setting that user's password requires.
  createInvitation: write('POST', '/api/Users/:id/invitation', claim('Users:EditUsers', { stepUp: true }), {
    changes: 'users',
    records: 'invitation.created',
    problems: [400, 404],
  }),
  getInvitation: read(
    '/api/Users/:id/invitation',
    claim('Users:EditUsers', { personal: true, stepUp: true }),
    [400, 404],
  ),
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

  // Pictures. Everybody may see those of the people that they see.
  listUserPictures: read('/api/Users/pictures', signedIn(), [400]),
  getUserPicture: read('/api/Users/:id/picture', signedIn(), [404]),
  changeOwnPicture: write('PUT', '/api/Users/me/picture', signedIn(), {
    changes: 'users',
    records: 'picture.changed',
    problems: [400, 413, 415],
  }),
  removeOwnPicture: write('DELETE', '/api/Users/me/picture', signedIn(), {
    changes: 'users',
    records: 'picture.removed',
    problems: [404],
  }),
  removeUserPicture: write('DELETE', '/api/Users/:id/picture', claim('Users:EditUsers'), {
    changes: 'users',
    records: 'picture.removed',
    problems: [400, 404],
  }),

  // Previews
  // Starting one requires all claims of the user or role that it shows. Any other write is refused in a preview.
  previewUser: write('POST', '/api/Users/:id/preview', claim('Users:ViewUsers', { staffOnly: true }), {
    changes: null,
    records: 'preview.started',
    problems: [400, 404],
  }),
  startPreview: write('POST', '/api/Preview', claim('Users:ViewUsers', { staffOnly: true }), {
    changes: null,
    records: 'preview.started',
    problems: [400],
  }),
  endPreview: write('DELETE', '/api/Preview', signedIn(), { changes: null, records: 'preview.ended' }),

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
  updateClient: write(
    'PATCH',
    '/api/Clients/:id',
    claim('Clients:EditClients', { staffOnly: true, stepUp: 'ifNeeded' }),
    {
      changes: 'clients',
      records: 'client.updated',
      problems: [400, 404, 412],
    },
  ),
  deleteClient: write('DELETE', '/api/Clients/:id', claim('Clients:DeleteClients', { staffOnly: true }), {
    changes: 'clients',
    records: 'client.deleted',
    problems: [400, 404, 412],
  }),
  restoreClient: write('POST', '/api/Clients/:id/restore', claim('Clients:DeleteClients', { staffOnly: true }), {
    changes: 'clients',
    records: 'client.restored',
    problems: [400, 404],
  }),
} as const;
