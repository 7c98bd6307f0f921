import type { Section } from './statement.ts';

export const permissions: Section = {
  heading: '6 Roles and permissions',
  statements: {
    'S6.anonymous': 'Without a session only the landing page and sign-in are available',
    'S6.list.Project':
      'Project: EditProjects, CreateProjects, DeleteProjects, ViewAssignedProjects, ViewAllProjects, ReportProjectProgress',
    'S6.list.ProjectImages': 'ProjectImages: UploadProjectImages, DeleteProjectImages, ViewProjectImages',
    'S6.list.ProjectDocuments':
      'ProjectDocuments: UploadProjectDocuments, DeleteProjectDocuments, ViewProjectDocuments',
    'S6.list.Users': 'Users: ViewUsers, AddUsers, RemoveUsers, EditUsers',
    'S6.list.Clients': 'Clients: ViewClients, CreateClients, EditClients, DeleteClients',
    'S6.list.Roles': 'Roles: ViewRoles, CreateRoles, EditRoles, DeleteRoles',
    'S6.token': 'Permissions come from the token, else from the stored user',
    'S6.hidden': 'Actions are hidden if the user lacks the permission',
    'S6.document.delete': 'A document is deleted by its creator or with DeleteProjectDocuments',
    'S6.image.delete': 'An image is deleted by its uploader or with the right to delete documents',
    'S6.roles': 'Administrators define roles: name, description, user type, permissions',
    'S6.worker': "A default role is called 'worker'",
    'S6.manager': {
      says: "Role names with 'manager' or 'admin' count as management",
      leftOut: 'The specification says that the result is not used, so it can never be seen.',
    },
    'S6.roles.401': 'Role calls return 401 without the permission',
    'S6.password.401': 'Setting the password of a user returns 401 without the permission',
  },
};
