import { ids } from '#contract/platform/example-ids.ts';
import type { References } from './row.ts';

export const auditReference = {
  listAudit: {
    summary: 'Read the audit log',
    description:
      'Lists sign-ins, denied attempts and every write in the company, newest first. Entries cannot be changed. They are removed after the retention time of the company.',
    example: {
      query: { kind: 'projects', limit: 1 },
      answer: [
        {
          id: ids.auditEntry,
          at: '2026-04-14T15:05:00.000Z',
          action: 'project.updated',
          actorId: ids.ada,
          actorName: 'Ada North',
          subjectType: 'project',
          subjectId: ids.lobby,
          subjectName: 'Lobby renovation',
          address: '192.0.2.10',
          requestId: ids.request,
          details: { fields: ['progressPercentage'] },
        },
      ],
    },
  },
} satisfies Partial<References>;
