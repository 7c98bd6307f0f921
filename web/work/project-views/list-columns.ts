/** The columns of the list view: one line on wide screens, a low card on narrow ones. */
export const listColumns = {
  display: 'grid',
  alignItems: 'center',
  columnGap: { xs: 1, sm: 2 },
  rowGap: { xs: 1, lg: 0 },
  gridTemplateColumns: {
    xs: 'auto minmax(0, 1fr) auto',
    sm: 'minmax(0, 1fr) 168px 96px 96px auto',
    lg: 'minmax(0, 5fr) minmax(0, 3fr) 176px 96px 96px 76px 128px 22px',
  },
  gridTemplateAreas: {
    xs: '"title title menu" "client client client" "badges badges badges" "start due people" "progress progress progress"',
    sm: '"title badges start due menu" "client progress people people people"',
    lg: '"title client badges start due people progress menu"',
  },
} as const;
