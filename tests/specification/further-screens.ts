import type { Section } from './statement.ts';

export const support: Section = {
  heading: '2 Support Tickets (/supportTickets)',
  statements: {
    'S2.support.title': "'Support Tickets', 'Submit and track progress of support tickets'",
    'S2.support.new': "'New Ticket' opens 'Create New Ticket'",
    'S2.support.search': "'Search tickets...' matches title or description in any case",
    'S2.support.status': 'Filter All Status, Open, In Progress, Resolved, Closed',
    'S2.support.priority': 'Filter All Priorities, High, Medium, Low',
    'S2.support.combine': 'Filters combine',
    'S2.support.loading': "'Loading tickets...' while loading",
    'S2.support.type': 'A card has the icon of its type: Defect red, Feature blue',
    'S2.support.clamp': 'The description is clamped to 6 lines',
    'S2.support.priority-badge': 'High red with arrow up, Medium orange with minus, Low green with arrow down',
    'S2.support.status-badge':
      'Open blue, In Progress orange, Resolved green, Closed gray; In Progress and Resolved with an icon',
    'S2.support.label': 'An unknown status is capitalised with hyphens turned into spaces',
    'S2.support.none-found': "'No tickets found' with the hint to adjust search or filters",
    'S2.support.none-yet': "'No tickets found' with 'Get started by creating your first support ticket.'",
    'S2.support.form': 'Title, type toggle, priority select, description, Create Ticket, Cancel and close',
    'S2.support.creating': "'Creating...' while pending",
    'S2.support.success': 'After success the form is reset and closed',
  },
};

export const entities: Section = {
  heading: '2 Entity Management (/schema/entities)',
  statements: {
    'S2.entities.title': "'Entity Management', 'Manage your dynamic data models and schemas'",
    'S2.entities.local': 'Nothing is saved',
    'S2.entities.card': "A card shows display name, 'Table: name' and 'Fields (count)', in two columns",
    'S2.entities.samples': 'Samples: Projects (projects, title) and Clients (clients, company_name)',
    'S2.entities.add-field': "'Add Field' adds new_field of type text in edit mode",
    'S2.entities.edit-field': 'Edit mode has a name, a disabled type offering Text, confirm, cancel and delete',
    'S2.entities.field': 'Otherwise a field has icons to edit and delete',
    'S2.entities.no-fields': "'No fields defined yet'",
    'S2.entities.create': 'Create Entity asks for Display Name and Table Name, with their placeholders and hint',
  },
};

export const confirmation: Section = {
  heading: '2 Confirmation dialog for deletes',
  statements: {
    'S2.confirm.words': 'Title, description, Cancel and a confirm button',
    'S2.confirm.deleting': "The button reads 'Deleting...' while working",
    'S2.confirm.error': "A failure shows the 'Error' view with the message and Close",
    'S2.confirm.escape': 'Escape cancels',
  },
};
