import { ids } from '#contract/platform/example-ids.ts';
import { counted } from '#contract/platform/headers.ts';
import type { Client } from '#contract/work/clients.ts';
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
      'Lists clients by name, with the number of their projects. Callers without `Clients:ViewClients` get only `id` and `name`, which forms need.',
    headers: counted,
    example: { query: { limit: 100 }, answer: [acme, birch] },
  },
  createClient: {
    summary: 'Create a client',
    description: 'Creates a client. Its name must be unique in the company. The other fields are optional.',
    example: {
      body: { name: 'Dune Dental' },
      answer: { ...birch, id: ids.created, name: 'Dune Dental', version: 1 },
    },
  },
  getClient: {
    summary: 'Read a client',
    description:
      'Returns a client with its contact and the number of its projects. Client users can read only their own client, without the notes of staff. `deletionRefusal` says why the client cannot be deleted now, to callers who may delete clients.',
    example: {
      params: { id: ids.acme },
      answer: {
        ...acme,
        deletionRefusal:
          'Acme Hotels cannot be deleted: it still has 2 projects, 1 archived project, 1 user and 3 tickets.',
      },
    },
  },
  updateClient: {
    summary: 'Change a client',
    description:
      'Changes the name of a client, which must be unique in the company, its contact, or the notes, which only staff see. Omitted fields stay unchanged; an empty text or null removes a detail. A change of `accessEndsOn` needs a step-up.',
    example: {
      params: { id: ids.birch },
      body: { name: 'Birch Bakery & Café' },
      answer: { ...birch, name: 'Birch Bakery & Café', version: 4 },
    },
  },
  deleteClient: {
    summary: 'Delete a client',
    description:
      'Moves a client to the trash. If it still has projects, users, documents or tickets, the response is 400. It can be restored for 30 days.',
    example: { params: { id: ids.cedar } },
  },
  restoreClient: {
    summary: 'Restore a client',
    description: 'Restores a client from the trash. If another client has its name now, the response is 400.',
    example: { params: { id: ids.elm }, answer: { ...birch, id: ids.elm, name: 'Elm Energy', version: 4 } },
  },
} satisfies Partial<References>;
