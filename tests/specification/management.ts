import type { Section } from './statement.ts';

export const clients: Section = {
  heading: '2 Clients (/clients)',
  statements: {
    'S2.clients.title': "'Client Management', 'Manage and track all your clients'",
    'S2.clients.add': "'Add Client' only with CreateClients",
    'S2.clients.search': "'Search clients...'",
    'S2.clients.card': "A card shows name, Active and Completed, 2 recent projects and '+N more projects'",
    'S2.clients.menu': "Menu 'Edit Client' and 'Delete Client'",
    'S2.clients.empty': "'No clients found'",
    'S2.clients.loading': "'Loading clients...' while loading",
    'S2.clients.add-dialog': "'Add New Client' with 'Client Name *', Cancel, 'Add Client' and 'Adding...'",
    'S2.clients.edit-dialog': "'Edit Client' with 'Update Client' and 'Updating...'",
  },
};

export const users: Section = {
  heading: '2 User management (/users)',
  statements: {
    'S2.users.title': 'Title User Management',
    'S2.users.add': "'Add User' only with AddUsers",
    'S2.users.search': "'Search users...' matches full name or e-mail in any case",
    'S2.users.filter': 'Filter All Roles and each role',
    'S2.users.sorted': 'Sorted by full name',
    'S2.users.none-found': "'No users found' with the hint to adjust search or filters",
    'S2.users.none-yet': "'No users found' with 'Get started by adding your first user.'",
    'S2.users.card': 'A card shows the full name, role badge, e-mail and user name',
    'S2.users.card-name': "Without a full name it shows the user name, else the e-mail, else 'Unknown User'",
    'S2.users.badge': 'The role badge gets its colour and label from the role name',
    'S2.users.edit': 'Menu Edit User only with EditUsers',
    'S2.users.remove': 'Menu Remove User only with RemoveUsers',
    'S2.users.dialogs': 'There are dialogs to add and edit users',
    'S2.users.password': 'A dialog sets the password of a user',
  },
};

export const roles: Section = {
  heading: '2 Role management (/settings/roles)',
  statements: {
    'S2.roles.title': 'Title Role Management',
    'S2.roles.tiles': 'Tiles Total Roles, Internal Roles, Client Roles, With Permissions',
    'S2.roles.list': "The list shows type icon, description or 'No description', and the number of permissions",
    'S2.roles.actions': 'Icons to edit and delete only with EditRoles and DeleteRoles',
    'S2.roles.details': 'The pane shows user type, total permissions, created date, last updated and description',
    'S2.roles.never': "'Never' for a role that was not updated",
    'S2.roles.no-description': "'No description provided'",
    'S2.roles.permissions': 'The pane lists permissions by title in their groups',
    'S2.roles.no-permissions': "'No permissions assigned to this role.'",
    'S2.roles.none-selected': "'Select a Role' without a selection",
    'S2.roles.create': "'Create Role' only with CreateRoles",
    'S2.roles.unsaved': {
      says: "A 'Save Changes' button and a banner about unsaved changes",
      leftOut: 'Never set in practice, so it can never be seen.',
    },
    'S2.roles.form': "Form with name, description, 'Assignable to Projects', user type and permissions",
    'S2.roles.counters': 'Name and description have live character counters',
    'S2.roles.groups': 'Permissions are grouped by the text before the colon',
  },
};

export const profile: Section = {
  heading: '2 My Profile (/user)',
  statements: {
    'S2.profile.fields': 'First Name, Last Name, Email Address, Phone Number, Username of the current user, read-only',
    'S2.profile.password': "'Change Password' opens the password dialog",
    'S2.profile.edit': {
      says: "Edit mode with 'Save Changes' and 'Profile updated successfully!' for 3 seconds",
      leftOut: 'Edit mode cannot be enabled, so it can never be seen.',
    },
    'S2.profile.loading': "'Loading...'",
    'S2.profile.error': "'Error loading user data.'",
  },
};
