export type DemoTicket = {
  by: string;
  title: string;
  description: string;
  type: 'Defect' | 'Feature';
  priority: 'Low' | 'Medium' | 'High';
  status: 'Open' | 'InProgress' | 'Resolved' | 'Closed' | 'OnHold' | 'Cancelled';
  /** Days ago. */
  raised: number;
  /** Instead, hours before the company was made, so that a promise runs out soon. */
  hoursAgo?: number;
  /** The title of a project of the author's client. */
  project?: string;
  /** The key of a member of staff. */
  assignee?: string;
  /** Staff have answered, and the client has not (conversations.ts). */
  isAnswered?: true;
  /** The title of the ticket that it follows up on. The two are linked. */
  follows?: string;
};

/** Tickets of staff and client users, in every status. The position is part of the id, so add new ones only at the end. */
export const demoTickets: readonly DemoTicket[] = [
  {
    by: 'grace',
    title: 'Report for Birch House shows the wrong address',
    description: 'The fire safety report for Birch House has the address of Beech House on its first page.',
    type: 'Defect',
    priority: 'High',
    status: 'InProgress',
    raised: 0,
    hoursAgo: 20,
    project: 'Fire safety survey, 24 buildings',
    assignee: 'manager',
  },
  {
    by: 'client',
    title: 'Payment page jumps back to the room list',
    description:
      'On the preview of the booking site, pressing Back on the payment page loses the chosen dates. It happens on an iPhone, not on a laptop.',
    type: 'Defect',
    priority: 'High',
    status: 'Open',
    raised: 1,
    project: 'Booking website relaunch',
    assignee: 'worker',
    isAnswered: true,
  },
  {
    by: 'worker',
    title: 'Upload progress photos from the site in one go',
    description: 'After a site visit I have thirty pictures. It would help to choose all of them at once.',
    type: 'Feature',
    priority: 'Medium',
    status: 'Open',
    raised: 2,
  },
  {
    by: 'manager',
    title: 'Export the project list for the quarterly review',
    description: 'A spreadsheet with title, client, status, due date and progress would be enough.',
    type: 'Feature',
    priority: 'Low',
    status: 'InProgress',
    raised: 6,
    assignee: 'worker',
  },
  {
    by: 'freja',
    title: 'Reminder e-mails arrive twice',
    description: 'Patients of the pilot practice receive two reminders for the same appointment, a minute apart.',
    type: 'Defect',
    priority: 'Medium',
    status: 'Resolved',
    raised: 9,
    project: 'Patient portal, first release',
    assignee: 'noor',
  },
  {
    by: 'oliver',
    title: 'Show the opening hours of the bar on the start page',
    description: 'Guests ask at reception. Please show today’s opening hours beside the menu link.',
    type: 'Feature',
    priority: 'Low',
    status: 'Resolved',
    raised: 12,
    project: 'Booking website relaunch',
    assignee: 'worker',
  },
  {
    by: 'jonas',
    title: 'Floor plan of level 3 cannot be opened',
    description: 'The PDF that the surveyor sent says that it is damaged. Could somebody ask for a new one?',
    type: 'Defect',
    priority: 'Medium',
    status: 'Closed',
    raised: 18,
    assignee: 'manager',
  },
  {
    by: 'elise',
    title: 'Add our plant manager to the lighting project',
    description: 'Dimitri Kostas should see the dates of halls B and C. He has an account already.',
    type: 'Feature',
    priority: 'Medium',
    status: 'Closed',
    raised: 32,
    project: 'Warehouse lighting replacement',
  },
  {
    by: 'samir',
    title: 'Single sign-on for the patient portal',
    description:
      'Our practices use one directory for all staff. We would like to use it here as well, once the insurer has approved.',
    type: 'Feature',
    priority: 'High',
    status: 'OnHold',
    raised: 30,
    project: 'Patient portal, first release',
    assignee: 'manager',
  },
  {
    by: 'dimitri',
    title: 'Sensor in hall A switches off too early',
    description: 'At the loading dock the light goes out while the forklift waits. Five more minutes would do.',
    type: 'Defect',
    priority: 'Low',
    status: 'OnHold',
    raised: 33,
    project: 'Warehouse lighting replacement',
  },
  {
    by: 'lucia',
    title: 'Second language for the brand guidelines',
    description: 'No longer needed: the print partners work with the English edition.',
    type: 'Feature',
    priority: 'Low',
    status: 'Cancelled',
    raised: 44,
  },
  {
    by: 'piotr',
    title: 'Door list counts the cellar twice',
    description: 'Building 7 has 41 fire doors, the list says 45. It was a misreading of the plan on our side.',
    type: 'Defect',
    priority: 'Medium',
    status: 'Cancelled',
    raised: 52,
  },
  {
    by: 'elise',
    title: 'Dates of hall C are missing for our plant manager',
    description: 'Dimitri can now see the dates of hall B. Those of hall C are still empty for him.',
    type: 'Defect',
    priority: 'Low',
    status: 'Open',
    raised: 3,
    project: 'Warehouse lighting replacement',
    follows: 'Add our plant manager to the lighting project',
  },
  {
    by: 'oliver',
    title: 'Confirmation shows today instead of the chosen dates',
    description:
      'After paying for a room in May, the confirmation said that the stay begins today. I used the same preview.',
    type: 'Defect',
    priority: 'Medium',
    status: 'Open',
    raised: 1,
    project: 'Booking website relaunch',
    assignee: 'worker',
  },
];

/** Titles of tickets that are linked, and of which none follows up on the other. The older comes first. */
const linked = [
  ['Payment page jumps back to the room list', 'Confirmation shows today instead of the chosen dates'],
] as const;

/** Positions of linked tickets, the lower one first. */
export const demoLinks: readonly (readonly [number, number])[] = [
  ...linked.map(([one, other]) => [positionOf(one), positionOf(other)] as const),
  ...demoTickets.flatMap(({ follows }, index) => (follows ? [[positionOf(follows), index] as const] : [])),
];

export function positionOf(title: string): number {
  const position = demoTickets.findIndex((ticket) => ticket.title === title);
  if (position < 0) throw new Error(`The demo has no ticket ${title}.`);
  return position;
}
