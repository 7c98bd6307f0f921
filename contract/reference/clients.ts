import type { Client } from '#contract/clients.ts';
import { counted } from './headers.ts';
import { ids } from './ids.ts';
import type { References } from './row.ts';

const acme: Client = {
  id: ids.acme,
  name: 'Acme Hotels',
  version: 3,
  activeProjects: 1,
  completedProjects: 0,
  projectCount: 2,
  recentProjects: [
    { id: ids.lobby, title: 'Lobby renovation' },
    { id: ids.website, title: 'Booking website' },
  ],
};

const birch: Client = {
  id: ids.birch,
  name: 'Birch Bakery',
  version: 3,
  activeProjects: 0,
  completedProjects: 0,
  projectCount: 0,
  recentProjects: [],
};

export const clientsReference = {
  listClients: {
    summary: 'List clients',
    description:
      'All clients by name, with their projects in figures. Those who may not view clients get what forms need: `id` and `name`.',
    headers: counted,
    example: { query: { limit: 100 }, answer: [acme, birch] },
  },
  createClient: {
    summary: 'Create a client',
    description: 'Adds a client. No two clients of a company have the same name.',
    example: {
      body: { name: 'Dune Dental' },
      answer: { ...birch, id: ids.created, name: 'Dune Dental', version: 1 },
    },
  },
  getClient: {
    summary: 'Read a client',
    description: 'One client, with its projects in figures. Client users see their own.',
    example: { params: { id: ids.acme }, answer: acme },
  },
  updateClient: {
    summary: 'Rename a client',
    description: 'Gives a client another name.',
    example: {
      params: { id: ids.birch },
      body: { name: 'Birch Bakery & Café' },
      answer: { ...birch, name: 'Birch Bakery & Café', version: 4 },
    },
  },
  deleteClient: {
    summary: 'Delete a client',
    description:
      'Deletes a client. A client that still has projects, users, documents or tickets cannot be deleted: the answer is 400.',
    example: { params: { id: ids.cedar } },
  },
} satisfies Partial<References>;
