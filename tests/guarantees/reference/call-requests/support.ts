import type { Requests } from './request.ts';

export const support = {
  createTicket: { 201: () => ({ body: { title: 'Lamp', description: 'Dark', type: 'Defect', priority: 'Low' } }) },
  listTickets: { 200: () => ({}) },
} satisfies Partial<Requests>;
