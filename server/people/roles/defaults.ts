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
    description: 'Full access to everything.',
    roleType: 'InternalUser',
    isAdmin: true,
    claims: claimValues,
  },
  {
    name: 'manager',
    description: 'Manages projects, clients and users.',
    roleType: 'InternalUser',
    isAdmin: false,
    claims: claimValues.filter((value) => !value.startsWith('Roles:') && value !== 'Users:RemoveUsers'),
  },
  {
    name: 'worker',
    description: 'Works on assigned projects.',
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
    description: "Can follow their company's projects.",
    roleType: 'ClientUser',
    isAdmin: false,
    claims: ['Project:ViewAllProjects', 'ProjectImages:ViewProjectImages', 'ProjectDocuments:ViewProjectDocuments'],
  },
];
