import { addUser } from './fixtures.ts';
import type { Requests } from './request.ts';

export const users = {
  getMe: { 200: () => ({}) },
  listUsers: { 200: () => ({}) },
  getUser: { 200: async (world) => ({ params: { id: await addUser(world) } }) },
  updateUser: { 200: async (world) => ({ params: { id: await addUser(world) }, body: { phoneNumber: '1' } }) },
  putUser: { 200: async (world) => ({ params: { id: await addUser(world) }, body: { phoneNumber: '2' } }) },
  deleteUser: { 200: async (world) => ({ params: { id: await addUser(world) } }) },
  createUser: { 201: () => ({ body: { firstName: 'New', lastName: 'Person', isActive: true } }) },
} satisfies Partial<Requests>;
