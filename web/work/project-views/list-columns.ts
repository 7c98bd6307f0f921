/** The columns of the list view: one line on wide screens, a low card on narrow ones. Only staff have the column of leads. */
export function listColumns(hasLeads: boolean) {
  return hasLeads ? withLeads : withoutLeads;
}

const common = {
  display: 'grid',
  alignItems: 'center',
  columnGap: { xs: 1, sm: 2 },
  rowGap: { xs: 1, lg: 0 },
} as const;

const withoutLeads = {
  ...common,
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

const withLeads = {
  ...common,
  columnGap: { xs: 1, sm: 2, lg: 1.25, xl: 1.5 },
  gridTemplateColumns: {
    xs: 'auto minmax(0, 1fr) auto',
    sm: 'minmax(0, 1fr) 168px 96px 96px auto',
    // Most titles stand in one line from 1400 px on.
    lg: 'minmax(0, 7.1fr) minmax(0, 3fr) 182px 86px 86px minmax(84px, 2.4fr) 48px 80px 22px',
    // Three badges with their words stand in one line.
    xl: 'minmax(0, 5fr) minmax(0, 3fr) 250px 90px 90px minmax(84px, 2fr) 76px 112px 22px',
  },
  gridTemplateAreas: {
    xs: '"title title menu" "client client lead" "badges badges badges" "start due people" "progress progress progress"',
    sm: '"title badges start due menu" "client lead progress progress people"',
    lg: '"title client badges start due lead people progress menu"',
  },
} as const;
