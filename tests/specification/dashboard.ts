import type { Section } from './statement.ts';

export const dashboard: Section = {
  heading: '2 Dashboard',
  statements: {
    'S2.dashboard.greeting': 'Greets by the hour (morning before 12, afternoon before 18, then evening) and by name',
    'S2.dashboard.tiles': 'Tiles Total Projects, In Progress, Not Started, On Hold, Completed',
    'S2.dashboard.tile-users': 'Tile Total Users only with ViewUsers',
    'S2.dashboard.tile-clients': 'Tile Total Clients only with ViewClients',
    'S2.dashboard.tile-documents': 'Tile Documents only with ViewProjectDocuments',
    'S2.dashboard.tile-images': 'Tile Images only with ViewProjectImages',
    'S2.dashboard.overdue': 'A red Overdue Projects block with the count in its title',
    'S2.dashboard.overdue-six': 'It shows the first 6',
    'S2.dashboard.overdue-entry': 'Each entry shows title, due date and progress and leads to the project',
    'S2.dashboard.overdue-rule': 'It covers projects whose end date has passed and that are not Completed',
    'S2.dashboard.recent': 'A Recent Projects list with View All leading to `/projects`',
    'S2.dashboard.empty': "'No projects found' when there are none",
    'S2.dashboard.loading': "'Loading dashboard...' while loading",
  },
};
