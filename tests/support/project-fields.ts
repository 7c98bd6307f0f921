/** The fields of a valid project. */
export const projectFields = {
  title: 'Website',
  description: 'A new website',
  status: 'InProgress' as const,
  startDate: '2026-01-01',
  endDate: '2026-02-01',
  progressPercentage: 20,
  userIds: [] as string[],
};
