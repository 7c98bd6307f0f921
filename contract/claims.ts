/** Every permission of the product: value, title and description, in the order in which forms show them. */
export const claims = [
  claim('Project:EditProjects', 'Edit projects', 'Change title, dates, status, progress, client and team of projects.'),
  claim('Project:CreateProjects', 'Create projects', 'Start new projects.'),
  claim('Project:DeleteProjects', 'Delete projects', 'Remove projects with their documents and pictures.'),
  claim('Project:ViewAssignedProjects', 'View assigned projects', 'See the projects one is assigned to.'),
  claim('Project:ViewAllProjects', 'View all projects', 'See every project of the company.'),
  claim('Project:ReportProjectProgress', 'Report project progress', 'Update progress and status of visible projects.'),
  claim('ProjectImages:UploadProjectImages', 'Upload project images', 'Add pictures to visible projects.'),
  claim('ProjectImages:DeleteProjectImages', 'Delete project images', 'Remove pictures that others have added.'),
  claim('ProjectImages:ViewProjectImages', 'View project images', 'See and download the pictures of visible projects.'),
  claim('ProjectDocuments:UploadProjectDocuments', 'Upload project documents', 'Add documents to visible projects.'),
  claim(
    'ProjectDocuments:DeleteProjectDocuments',
    'Delete project documents',
    'Remove documents that others have added.',
  ),
  claim(
    'ProjectDocuments:ViewProjectDocuments',
    'View project documents',
    'See and download the documents of projects.',
  ),
  claim('Users:ViewUsers', 'View users', 'See the people of the company and of its clients.'),
  claim('Users:AddUsers', 'Add users', 'Create accounts for staff and clients.'),
  claim('Users:RemoveUsers', 'Remove users', 'Delete accounts.'),
  claim('Users:EditUsers', 'Edit users', 'Change accounts, set passwords, activate and deactivate.'),
  claim('Clients:ViewClients', 'View clients', 'See every client of the company.'),
  claim('Clients:CreateClients', 'Create clients', 'Add clients.'),
  claim('Clients:EditClients', 'Edit clients', 'Rename clients.'),
  claim('Clients:DeleteClients', 'Delete clients', 'Remove clients that nothing belongs to any more.'),
  claim('Roles:ViewRoles', 'View roles', 'See roles and their permissions.'),
  claim('Roles:CreateRoles', 'Create roles', 'Define new roles.'),
  claim('Roles:EditRoles', 'Edit roles', 'Change roles and their permissions.'),
  claim('Roles:DeleteRoles', 'Delete roles', 'Remove roles that nobody holds.'),
] as const;

export type Claim = (typeof claims)[number]['value'];

export const claimValues: readonly Claim[] = claims.map((each) => each.value);

export function isClaim(value: string): value is Claim {
  return (claimValues as readonly string[]).includes(value);
}

/** The part before the colon, under which a permission is listed; `General` where there is none. */
export function claimGroup(value: string): string {
  const colon = value.indexOf(':');
  return colon > 0 ? value.slice(0, colon) : 'General';
}

function claim<const V extends string>(value: V, title: string, description: string) {
  return { value, title, description };
}
