import type { Role } from '#contract/roles.ts';
import { counted } from './headers.ts';
import { ids } from './ids.ts';
import type { References } from './row.ts';

const archivist: Role = {
  id: ids.archivistRole,
  name: 'archivist',
  roleType: 'InternalUser',
  description: 'Keeps the documents in order.',
  claims: ['Project:ViewAllProjects', 'ProjectDocuments:ViewProjectDocuments'],
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
      'The roles of the company by name. Those who may not view roles get what forms need: `id`, `name` and `roleType`.',
    headers: counted,
    example: { query: { limit: 100 }, answer: [archivist, planner] },
  },
  listClaims: {
    summary: 'List permissions',
    description: 'Every permission that a role can hold, in the order in which forms show them.',
    example: {
      answer: [
        { value: 'Project:CreateProjects', title: 'Create projects', description: 'Create projects.' },
        { value: 'Users:RemoveUsers', title: 'Remove users', description: 'Delete accounts.' },
      ],
    },
  },
  createRole: {
    summary: 'Create a role',
    description: 'Defines a role. Nobody gives a permission that they do not hold.',
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
    summary: 'Change a role',
    description:
      'Changes the role that the body names. `name` is always given; what else is left out stays as it is. Nobody gives a permission that they do not hold, and the role of the administrators cannot be changed.',
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
    description: 'One role with its permissions.',
    example: { params: { id: ids.plannerRole }, answer: planner },
  },
  getRoleByName: {
    summary: 'Find a role by its name',
    description: 'The role of that name.',
    example: { params: { roleName: 'Planner' }, answer: planner },
  },
  deleteRole: {
    summary: 'Delete a role',
    description: 'Deletes a role. A role that somebody holds cannot be deleted: the answer is 400.',
    example: { params: { id: ids.guestRole } },
  },
  assignClaim: {
    summary: 'Add a permission to a role',
    description:
      'Adds one permission to the role of that name; both stand in the query, and there is no body. Nobody gives a permission that they do not hold.',
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
