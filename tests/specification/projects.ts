import type { Section } from './statement.ts';

export const projectList: Section = {
  heading: '2 Projects (/projects)',
  statements: {
    'S2.projects.title': "Title 'Projects', subtitle 'Manage and track all your projects'",
    'S2.projects.search': "'Search projects...' matches title or description in any case",
    'S2.projects.status': 'Filter All Status, Not Started, In Progress, Completed, On Hold',
    'S2.projects.view': 'Grid and list can be switched',
    'S2.projects.new': "'New Project' only with CreateProjects",
    'S2.projects.none-found': "'No projects found' with the hint to adjust search or filters",
    'S2.projects.none-yet': "'No projects found' with 'Get started by creating your first project.'",
    'S2.projects.loading': "'Loading projects...' while loading",
    'S2.projects.card': 'A card shows title, description, status, dates, number of people and progress',
    'S2.projects.overdue': "A card has a red 'Overdue' badge",
    'S2.projects.open': 'A click opens `/projects/{id}`',
    'S2.projects.edit': "Menu 'Edit Project' only with EditProjects",
    'S2.projects.delete': "Menu 'Delete Project' only with DeleteProjects",
    'S2.projects.create-dialog': "'Create New Project' with 'Create Project' and Cancel",
    'S2.projects.edit-dialog': "'Edit Project' with 'Update Project'",
    'S2.projects.sections': 'Sections Basic Information, Project Settings, Team Assignment',
    'S2.projects.saving': "An overlay says 'Saving Project' and 'Please wait while your project is being saved...'",
    'S2.projects.team-lists': 'One pick list per role that has a type',
    'S2.projects.team-client': 'Lists of client roles show only users of the selected client',
    'S2.projects.team-none': "'No users available' if a list is empty",
  },
};

export const projectDetails: Section = {
  heading: '2 Project details (/projects/{id})',
  statements: {
    'S2.details.back': 'A back button leads to `/projects`',
    'S2.details.back-handler': {
      says: 'A custom back handler takes precedence',
      leftOut: 'An option of an internal component. No screen uses it, so users cannot see it.',
    },
    'S2.details.edit': 'Edit Project, only with EditProjects, opens the edit dialog',
    'S2.details.summary':
      'The summary shows title, description, status, Start Date, Due Date, Team Size, Stakeholders, progress',
    'S2.details.due-red': 'Due Date is red when it has passed and the project is not Completed',
    'S2.details.tabs':
      'Tabs Overview always, Documents only with ViewProjectDocuments, Images only with ViewProjectImages',
    'S2.details.badges': 'Tabs show the numbers of documents and images',
    'S2.details.hidden-tabs': 'Tasks and Updates exist but are not in the tab bar',
    'S2.details.overview': 'Overview counts Team Members, Stakeholders, Documents and Images',
    'S2.details.team': 'The team is grouped by role with first name, last name and phone',
    'S2.details.no-team': "'No team members assigned.'",
    'S2.details.tasks': "Tasks reads 'No tasks created yet' with 'Add Task' for editors",
    'S2.details.updates': "Updates reads 'No updates yet'",
  },
};

export const files: Section = {
  heading: '2 Documents and images of a project',
  statements: {
    'S2.documents.grid': "'Project Documents' in a grid",
    'S2.documents.upload': "'Upload Document' only with UploadProjectDocuments",
    'S2.documents.empty': "'No documents uploaded yet'",
    'S2.documents.error': "'Error loading project documents'",
    'S2.documents.download': 'A document is downloaded under its file name',
    'S2.documents.download-unnamed': "Without a file name it is saved as 'document'",
    'S2.documents.delete': 'A document can be deleted',
    'S2.images.grid': "'Project Images' in a grid",
    'S2.images.only-images': 'Only items whose content type begins with image/ are shown',
    'S2.images.upload': "'Upload Images' only with UploadProjectImages",
    'S2.images.empty': "'No images uploaded yet'",
    'S2.images.error': "'Error loading project images'",
    'S2.images.viewer': 'A viewer zooms, rotates and closes with Escape',
    'S2.uploads.blocked': 'An upload dialog cannot be closed while it uploads',
    'S2.uploads.success': 'After success it is reset and closed',
    'S2.uploads.failure': 'After a failure the message stays in the dialog',
  },
};
