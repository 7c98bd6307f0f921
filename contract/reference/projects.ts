import { ids } from '#contract/platform/example-ids.ts';
import { counted } from '#contract/platform/headers.ts';
import { problemTexts } from '#contract/platform/problem-texts.ts';
import type { Project } from '#contract/work/projects.ts';
import type { References } from './row.ts';

const common: Project = {
  id: ids.lobby,
  title: 'Lobby renovation',
  description: 'New floor, lamps and desk.',
  status: 'InProgress',
  startDate: '2026-03-02',
  endDate: '2026-09-30',
  progress: 40,
  clientId: ids.acme,
  clientName: 'Acme Hotels',
  internalUsers: [ids.wim],
  clientUsers: [ids.cleo],
  documentCount: 2,
  imageCount: 2,
  createdAt: '2026-03-02T09:30:00.000Z',
  updatedAt: '2026-04-14T15:05:00.000Z',
  version: 3,
};

/** Its newest status update says how it goes. */
const lobby: Project = { ...common, health: 'OnTrack' };

const website: Project = {
  ...common,
  id: ids.website,
  title: 'Booking website',
  description: '',
  status: 'OnHold',
  startDate: '2026-01-12',
  endDate: '2026-05-29',
  progress: 75,
  internalUsers: [],
  clientUsers: [],
  documentCount: 0,
  imageCount: 0,
  createdAt: '2026-01-12T13:10:00.000Z',
};

export const projectsReference = {
  getProjectSummary: {
    summary: 'Read the dashboard summary',
    description:
      'Counts the projects that the caller can see. Also lists the 20 most recently changed ones and the six that have been overdue the longest. Totals that the caller may not see are omitted.',
    example: {
      query: { today: '2026-06-01' },
      answer: {
        totalProjects: 2,
        inProgressProjects: 1,
        notStartedProjects: 0,
        onHoldProjects: 1,
        completedProjects: 0,
        totalUsers: 4,
        totalClients: 3,
        documentCount: 2,
        imagesCount: 2,
        recentProjects: [lobby, website],
        overdueCount: 1,
        overdueProjects: [website],
      },
    },
  },
  listProjects: {
    summary: 'List projects',
    description:
      'Lists the projects that the caller can see, newest first unless `sort` says otherwise. You can filter by text, status, client, team member and overdue. Archived projects are in it only with `archived`. Client users see only projects of their client. Callers with `Project:ViewAssignedProjects` but not `Project:ViewAllProjects` see only projects with them on the team.',
    headers: counted,
    example: { query: { search: 'o', limit: 1 }, answer: [lobby] },
  },
  createProject: {
    summary: 'Create a project',
    description:
      'Creates a project for a client, with its team. Team members must be staff or users of that client. Omitted fields get their defaults.',
    example: {
      body: {
        title: 'Roof terrace',
        description: 'Plants, shade and a small bar.',
        status: 'NotStarted',
        startDate: '2026-10-01',
        endDate: '2026-12-18',
        progressPercentage: 0,
        clientId: ids.acme,
        userIds: [ids.wim, ids.cleo],
      },
      answer: {
        ...common,
        id: ids.created,
        title: 'Roof terrace',
        description: 'Plants, shade and a small bar.',
        status: 'NotStarted',
        startDate: '2026-10-01',
        endDate: '2026-12-18',
        progress: 0,
        documentCount: 0,
        imageCount: 0,
        version: 1,
      },
    },
  },
  getProject: {
    summary: 'Read a project',
    description: 'Returns one project.',
    example: { params: { id: ids.lobby }, answer: lobby },
  },
  updateProject: {
    summary: 'Update a project',
    description:
      'Changes the given fields. Omitted fields stay unchanged. Callers with `Project:ReportProjectProgress` but not `Project:EditProjects` can change only `status` and `progressPercentage`. `progressFromTasks` makes progress the rounded share of all tasks that are done; it needs the module `tasks`. `progressPercentage` is then refused with 400. Without tasks, and when `progressFromTasks` is turned off, the last progress stays.',
    example: {
      params: { id: ids.lobby },
      body: { progressPercentage: 60 },
      answer: { ...lobby, progress: 60, version: 4 },
    },
  },
  deleteProject: {
    summary: 'Delete a project',
    description:
      'Moves a project with its documents and images to the trash. It can be restored for 30 days, and is then removed.',
    example: { params: { id: ids.website } },
  },
  archiveProject: {
    summary: 'Archive a project',
    description:
      'Takes a project out of the lists, the dashboard and the counts of its client. It can still be read by everybody who could, and cannot be changed: every write to it, its team, its documents, its images and their messages is answered with 403. Tickets about it stay open. Archiving an archived project changes nothing.',
    example: {
      params: { id: ids.barn },
      answer: { ...website, id: ids.barn, title: 'Barn conversion', archivedAt: '2026-06-01T08:00:00.000Z' },
    },
  },
  unarchiveProject: {
    summary: 'Unarchive a project',
    description: 'Brings an archived project back into the lists. It can be changed again.',
    example: { params: { id: ids.barn }, answer: { ...website, id: ids.barn, title: 'Barn conversion', version: 4 } },
  },
  setViewing: {
    summary: 'Say that you are looking at a project',
    description:
      'Says whether the caller has the project open, and returns who else has, at most 20 people by name. It counts for 100 seconds, so a program repeats it every 45 seconds and sends `false` at the end. Staff see everybody. Client users see only people on the team of the project. Nothing of it is stored or recorded. Others hear of it as a change of `viewers`, while they have the same project open.',
    example: { params: { id: ids.lobby }, body: { viewing: true }, answer: [] },
  },
  bulkUpdateProjects: {
    summary: 'Update many projects',
    description:
      'Gives up to 200 projects the same status, adds people to their teams or takes them off, and archives or unarchives them. The answer has the status of each, in the order of `ids`: projects that you cannot see have 404, archived ones that would change otherwise 403, those whose team cannot take the people 400, and the others are changed.',
    example: {
      body: { ids: [ids.lobby, ids.created], change: { status: 'Completed' } },
      answer: [
        { id: ids.lobby, status: 200 },
        { id: ids.created, status: 404, message: problemTexts.notFound },
      ],
    },
  },
  restoreProject: {
    summary: 'Restore a project',
    description:
      'Restores a project from the trash, with its documents and images except those that were deleted on their own. If its client is in the trash too, the response is 400.',
    example: {
      params: { id: ids.pavilion },
      answer: { ...website, id: ids.pavilion, title: 'Garden pavilion', version: 4 },
    },
  },
  getProjectDetails: {
    summary: 'Read a project with its team',
    description: 'Returns one project with its team members, sorted by name.',
    example: {
      params: { id: ids.lobby },
      answer: {
        ...lobby,
        team: [
          {
            id: ids.wim,
            firstName: 'Wim',
            lastName: 'Vos',
            phoneNumber: '+31 20 555 0102',
            roleName: 'worker',
            roleType: 'InternalUser',
          },
          {
            id: ids.cleo,
            firstName: 'Cleo',
            lastName: 'Marsh',
            phoneNumber: '+31 20 555 0103',
            roleName: 'client',
            roleType: 'ClientUser',
          },
        ],
      },
    },
  },
} satisfies Partial<References>;
