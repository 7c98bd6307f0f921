import { addProject, missingId } from './fixtures.ts';
import type { Requests } from './request.ts';

export const projects = {
  getProjectSummary: { 200: () => ({}) },
  listProjects: { 200: () => ({}), 400: () => ({ query: { status: 'Nope' } }) },
  createProject: {
    201: ({ clientId }) => ({ body: project(clientId) }),
    400: ({ clientId }) => ({ body: { ...project(clientId), title: '' } }),
  },
  getProject: {
    200: async (world) => ({ params: { id: await addProject(world) } }),
    404: () => ({ params: { id: missingId() } }),
  },
  updateProject: {
    200: async (world) => ({ params: { id: await addProject(world) }, body: { progressPercentage: 40 } }),
    400: async (world) => ({ params: { id: await addProject(world) }, body: { progressPercentage: 101 } }),
    404: () => ({ params: { id: missingId() }, body: { progressPercentage: 40 } }),
  },
  deleteProject: {
    204: async (world) => ({ params: { id: await addProject(world) } }),
    404: () => ({ params: { id: missingId() } }),
  },
  getProjectDetails: {
    200: async (world) => ({ params: { id: await addProject(world) } }),
    404: () => ({ params: { id: missingId() } }),
  },
} satisfies Partial<Requests>;

const project = (clientId: string) => ({
  title: 'Lobby',
  description: '',
  status: 'NotStarted',
  startDate: '2026-01-01',
  endDate: '2026-02-01',
  progressPercentage: 0,
  clientId,
  userIds: [],
});
