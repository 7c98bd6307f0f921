import type { Section } from './statement.ts';

export const routes: Section = {
  heading: '2 Routes',
  statements: {
    'S2.routes.landing': '`/` is the public landing page; its get-started button goes to `/login`',
    'S2.routes.login': '`/login` and `/login/{tenantId}` are public',
    'S2.routes.protected':
      '`/dashboard`, `/projects`, `/projects/{id}`, `/clients`, `/users`, `/settings/roles`, `/user`, `/supportTickets` and `/schema/entities` show their screens',
    'S2.routes.redirect': 'Without a session a protected route leads to `/login` and replaces history',
    'S2.routes.layout': 'Protected pages share a layout that receives a page name',
  },
};

export const companySelection: Section = {
  heading: '2 Company selection (/login)',
  statements: {
    'S2.company.field': 'One field, Company Name',
    'S2.company.searching': "The button reads 'Searching...' during the look-up",
    'S2.company.demo': "A demo button labelled Readonly fills in the name 'Demo' and submits",
    'S2.company.three': 'At most 3 demo buttons are listed',
    'S2.company.found': 'Finding a company leads to `/login/{tenantId}`',
    'S2.company.remembered': 'The company chosen last is remembered and used when `/login` is opened',
  },
};

export const signIn: Section = {
  heading: '2 Sign-in (/login/{tenantId})',
  statements: {
    'S2.sign-in.fields': "Fields 'Email or Username' and 'Password'",
    'S2.sign-in.toggle': 'The password can be shown and hidden',
    'S2.sign-in.busy': "The button reads 'Signing in...' while busy",
    'S2.sign-in.banner': "A 'Company:' banner names the company",
    'S2.sign-in.back': "A link 'Back to company selection' leads back",
    'S2.sign-in.demo': 'One button per demo role fills in user name and password',
    'S2.sign-in.success': 'Signing in leads to `/dashboard`',
    'S2.sign-in.not-found': "'Company Not Found' with 'Go to Company Selection' if the company cannot be loaded",
  },
};

export const shell: Section = {
  heading: '2 Shell layout',
  statements: {
    'S2.shell.dashboard': 'Dashboard is always in the navigation',
    'S2.shell.projects': 'Projects is there with ViewAllProjects or ViewAssignedProjects',
    'S2.shell.clients': 'Clients is there with ViewClients',
    'S2.shell.users': 'Users is there with ViewUsers',
    'S2.shell.roles': "'Role Managment' is there with ViewRoles",
    'S2.shell.support': 'Support is always at the bottom',
    'S2.shell.user': 'The top bar shows user and role and leads to `/user`',
    'S2.shell.logout': 'The top bar has a logout button',
    'S2.shell.menu': 'Small screens have a menu toggle',
  },
};
