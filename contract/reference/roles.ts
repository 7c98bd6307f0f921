import type { Role } from '#contract/people/roles.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { counted } from '#contract/platform/headers.ts';
import type { References } from './row.ts';

const archivist: Role = {
  id: ids.archivistRole,
  name: 'archivist',
  roleType: 'InternalUser',
  description: 'Keeps the documents in order.',
  claims: ['Project:ViewAllProjects', 'ProjectDocuments:ViewProjectDocuments'],
  ticketScope: 'client',
  mayInvite: true,
  maySignOff: true,
  isAdmin: false,
  userCount: 0,
  createdAt: '2026-01-05T08:00:00.000Z',
  version: 3,
};

const planner: Role = {
  ...archivist,
  id: ids.plannerRole,
  name: 'planner',
  description: 'Plans projects.',
  claims: ['Project:EditProjects', 'Project:ViewAllProjects'],
};

export const rolesReference = {
  listRoles: {
    summary: 'List roles',
    description:
      'Lists the roles of the company by name. Callers without `Roles:ViewRoles` get only `id`, `name` and `roleType`, which forms need.',
    headers: counted,
    example: { query: { limit: 100 }, answer: [archivist, planner] },
  },
  listClaims: {
    summary: 'List permissions',
    description: 'Lists every permission that a role can have, in the order in which forms show them.',
    example: {
      answer: [
        { value: 'Project:CreateProjects', title: 'Create projects', description: 'Create projects.' },
        { value: 'Users:RemoveUsers', title: 'Remove users', description: 'Delete accounts.' },
      ],
    },
  },
  createRole: {
    summary: 'Create a role',
    description: 'Creates a role. The caller must hold every permission of the new role.',
    example: {
      body: {
        name: 'photographer',
        description: 'Takes pictures of the work.',
        roleType: 'InternalUser',
        claims: ['ProjectImages:UploadProjectImages', 'ProjectImages:ViewProjectImages'],
      },
      answer: {
        ...archivist,
        id: ids.created,
        name: 'photographer',
        description: 'Takes pictures of the work.',
        claims: ['ProjectImages:UploadProjectImages', 'ProjectImages:ViewProjectImages'],
        version: 1,
      },
    },
  },
  updateRole: {
    summary: 'Update a role',
    description:
      'Changes the role with the `id` in the body. `name` is required; other omitted fields stay unchanged. The caller must hold every permission that the role has before and after the change. The Admin role cannot be changed.',
    example: {
      body: { id: ids.archivistRole, name: 'archivist', description: 'Keeps documents and pictures in order.' },
      answer: {
        ...archivist,
        description: 'Keeps documents and pictures in order.',
        updatedAt: '2026-04-14T15:05:00.000Z',
        version: 4,
      },
    },
  },
  getRole: {
    summary: 'Read a role',
    description: 'Returns one role with its permissions.',
    example: { params: { id: ids.plannerRole }, answer: planner },
  },
  getRoleByName: {
    summary: 'Find a role by its name',
    description: 'Returns the role with this name and its permissions.',
    example: { params: { roleName: 'Planner' }, answer: planner },
  },
  deleteRole: {
    summary: 'Delete a role',
    description: 'Deletes a role. If users have this role, the response is 400. The Admin role cannot be deleted.',
    example: { params: { id: ids.guestRole } },
  },
  assignClaim: {
    summary: 'Add a permission to a role',
    description:
      'Adds one permission to a role. Both are query parameters; the request has no body. The caller must hold the permission. The Admin role cannot be changed.',
    example: {
      query: { role: 'planner', claimValue: 'Project:CreateProjects' },
      answer: {
        ...planner,
        claims: ['Project:EditProjects', 'Project:ViewAllProjects', 'Project:CreateProjects'],
        updatedAt: '2026-04-14T15:05:00.000Z',
        version: 4,
      },
    },
  },
} satisfies Partial<References>;
