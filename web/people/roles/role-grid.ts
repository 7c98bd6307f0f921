/** Two columns: the list and the details. */
export const roleColumns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'minmax(300px, 2fr) minmax(0, 3fr)',
  alignItems: 'start',
} as const;
