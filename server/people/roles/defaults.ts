import { defaultRoleDescriptions } from '#contract/people/default-roles.ts';
import type { RoleType } from '#contract/people/roles.ts';
import { type Claim, claimValues } from '#contract/platform/claims.ts';

export type DefaultRole = {
  name: string;
  description: string;
  roleType: RoleType;
  isAdmin: boolean;
  claims: readonly Claim[];
};

/** The roles that every company starts with. */
export const defaultRoles: readonly DefaultRole[] = [
  {
    name: 'Admin',
    description: defaultRoleDescriptions.Admin,
    roleType: 'InternalUser',
    isAdmin: true,
    claims: claimValues,
  },
  {
    name: 'manager',
    description: defaultRoleDescriptions.manager,
    roleType: 'InternalUser',
    isAdmin: false,
    claims: claimValues.filter((value) => !value.startsWith('Roles:') && value !== 'Users:RemoveUsers'),
  },
  {
    name: 'worker',
    description: defaultRoleDescriptions.worker,
    roleType: 'InternalUser',
    isAdmin: false,
    claims: [
      'Project:ViewAssignedProjects',
      'Project:ReportProjectProgress',
      'ProjectImages:UploadProjectImages',
      'ProjectImages:ViewProjectImages',
      'ProjectDocuments:UploadProjectDocuments',
      'ProjectDocuments:ViewProjectDocuments',
    ],
  },
  {
    name: 'client',
    description: defaultRoleDescriptions.client,
    roleType: 'ClientUser',
    isAdmin: false,
    claims: ['Project:ViewAllProjects', 'ProjectImages:ViewProjectImages', 'ProjectDocuments:ViewProjectDocuments'],
  },
];
