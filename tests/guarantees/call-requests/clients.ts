import { nowhere } from './arranged.ts';
import type { Requests } from './request.ts';

export const clients = {
  listClients: { 200: () => ({}) },
  createClient: {
    201: () => ({ body: { name: `Client ${nowhere().slice(-8)}` } }),
    400: () => ({ body: { name: '' } }),
  },
  getClient: {
    200: ({ clientId }) => ({ params: { id: clientId } }),
    404: () => ({ params: { id: nowhere() } }),
  },
  updateClient: {
    200: ({ clientId }) => ({ params: { id: clientId }, body: { name: `Client ${nowhere().slice(-8)}` } }),
    404: () => ({ params: { id: nowhere() }, body: { name: 'Nobody' } }),
  },
  deleteClient: {
    200: async ({ company }) => ({ params: { id: await company.addClient(`Client ${nowhere().slice(-8)}`) } }),
    404: () => ({ params: { id: nowhere() } }),
  },
} satisfies Partial<Requests>;
