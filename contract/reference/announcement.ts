import type { References } from './row.ts';

export const announcementReference = {
  getAnnouncement: {
    summary: 'Read what the operator announces',
    description:
      'Returns the line that the operator shows to everybody on every screen, such as when the installation will be away, and when it ends. Without one the answer has no fields. It may be two seconds old.',
    example: { answer: { text: 'Loggia will be away for an upgrade.', until: '2026-12-01T03:00:00.000000Z' } },
  },
} satisfies Partial<References>;
