/** Every permission of the product: value, title and description, in the order in which forms show them. */
export const claims = [
  claim('Project:EditProjects', 'Edit projects', "Change a project's title, dates, status, progress, client and team."),
  claim('Project:CreateProjects', 'Create projects', 'Create projects.'),
  claim('Project:DeleteProjects', 'Delete projects', 'Delete projects with their documents and images.'),
  claim('Project:ViewAssignedProjects', 'View assigned projects', 'See assigned projects.'),
  claim('Project:ViewAllProjects', 'View all projects', 'See all projects of the company.'),
  claim(
    'Project:ReportProjectProgress',
    'Report project progress',
    'Update the progress and status of visible projects.',
  ),
  claim('ProjectImages:UploadProjectImages', 'Upload project images', 'Upload images to visible projects.'),
  claim('ProjectImages:DeleteProjectImages', 'Delete project images', 'Delete images that other people uploaded.'),
  claim('ProjectImages:ViewProjectImages', 'View project images', 'See and download images of visible projects.'),
  claim('ProjectDocuments:UploadProjectDocuments', 'Upload project documents', 'Upload documents to visible projects.'),
  claim(
    'ProjectDocuments:DeleteProjectDocuments',
    'Delete project documents',
    'Delete documents that other people uploaded.',
  ),
  claim(
    'ProjectDocuments:ViewProjectDocuments',
    'View project documents',
    'See and download documents of visible projects.',
  ),
  claim('Users:ViewUsers', 'View users', 'See all staff and client users.'),
  claim('Users:AddUsers', 'Add users', 'Create accounts for staff and client users.'),
  claim('Users:RemoveUsers', 'Remove users', 'Delete accounts.'),
  claim('Users:EditUsers', 'Edit users', 'Edit accounts, set passwords, activate and deactivate users.'),
  claim('Clients:ViewClients', 'View clients', 'See all clients.'),
  claim('Clients:CreateClients', 'Create clients', 'Add clients.'),
  claim('Clients:EditClients', 'Edit clients', 'Rename clients.'),
  claim('Clients:DeleteClients', 'Delete clients', 'Delete clients with no projects, users or tickets.'),
  claim('Roles:ViewRoles', 'View roles', 'See roles and their permissions.'),
  claim('Roles:CreateRoles', 'Create roles', 'Create roles.'),
  claim('Roles:EditRoles', 'Edit roles', 'Edit roles and their permissions.'),
  claim('Roles:DeleteRoles', 'Delete roles', 'Delete unused roles.'),
] as const;

export type Claim = (typeof claims)[number]['value'];

export const claimValues: readonly Claim[] = claims.map((each) => each.value);

export function isClaim(value: string): value is Claim {
  return (claimValues as readonly string[]).includes(value);
}

/** The group of a permission: the part before the colon, or `General` if there is none. */
export function claimGroup(value: string): string {
  const colon = value.indexOf(':');
  return colon > 0 ? value.slice(0, colon) : 'General';
}

function claim<const V extends string>(value: V, title: string, description: string) {
  return { value, title, description };
}
