import type { ProjectStatus } from '#contract/work/projects.ts';

export type DemoProject = {
  client: string;
  title: string;
  description: string;
  status: ProjectStatus;
  progress: number;
  /** Days from today. */
  start: number;
  due: number;
  /** Days ago. */
  changed: number;
  /** Days ago, if the project is archived. */
  archived?: number;
  /** Keys of people. The first one created the project. */
  team: readonly string[];
};

/** The projects of a service company: every status, some overdue, some not started. Dates are relative to the day of seeding. */
export const demoProjects: readonly DemoProject[] = [
  {
    client: 'hotels',
    title: 'Booking website relaunch',
    description:
      'A new website for all six hotels, with rooms, rates and payment on one page. Guests should book in under two minutes on a phone. The old site stays online until the rates of the coming season are entered.',
    status: 'InProgress',
    progress: 65,
    start: -75,
    due: 28,
    changed: 1,
    team: ['manager', 'worker', 'lucia', 'noor', 'client', 'oliver'],
  },
  {
    client: 'hotels',
    title: 'Lobby and bar refurbishment, Quayside',
    description:
      'New reception desk, bar and lighting on the ground floor, in two stages so that the hotel can stay open. The joinery arrived three weeks late. Stage two is being painted now.',
    status: 'InProgress',
    progress: 80,
    start: -120,
    due: -6,
    changed: 2,
    team: ['manager', 'kwame', 'worker', 'declan', 'client', 'oliver'],
  },
  {
    client: 'hotels',
    title: 'Guest Wi-Fi and network upgrade',
    description:
      'Replaces the access points and cabling in 214 rooms, floor by floor. Guests get one network that follows them from the lobby to the roof terrace. Housekeeping releases two floors a week.',
    status: 'InProgress',
    progress: 35,
    start: -30,
    due: 45,
    changed: 3,
    team: ['ingrid', 'jonas', 'worker', 'client'],
  },
  {
    client: 'hotels',
    title: 'Heat pump retrofit, Mill House',
    description:
      'Replaces two oil boilers with air-source heat pumps and larger radiators in the east wing. Planning consent has been granted. Work begins after the wedding season.',
    status: 'NotStarted',
    progress: 0,
    start: 14,
    due: 160,
    changed: 6,
    team: ['manager', 'kwame', 'declan', 'client'],
  },
  {
    client: 'hotels',
    title: 'Brand refresh for the Finch collection',
    description:
      'One identity for the three boutique houses: name, mark, signage and stationery. Room numbers and key cards are already in use. The guidelines are with the print partners.',
    status: 'Completed',
    progress: 100,
    start: -190,
    due: -40,
    changed: 41,
    team: ['ingrid', 'lucia', 'meilin', 'oliver', 'client'],
  },
  {
    client: 'dental',
    title: 'Patient portal, first release',
    description:
      'Patients book, move and cancel appointments themselves and find their treatment plans in one place. The pilot runs in two practices. Reminders by text message follow before the wider launch.',
    status: 'InProgress',
    progress: 50,
    start: -60,
    due: 60,
    changed: 1,
    team: ['ingrid', 'noor', 'worker', 'meilin', 'freja', 'samir'],
  },
  {
    client: 'dental',
    title: 'Fit-out of the Eastfield practice',
    description:
      'Five treatment rooms, a sterilisation area and a waiting room for families. Walls and services are in. The work is paused until the landlord signs the ventilation plan.',
    status: 'OnHold',
    progress: 40,
    start: -80,
    due: 75,
    changed: 12,
    team: ['manager', 'kwame', 'declan', 'freja'],
  },
  {
    client: 'dental',
    title: 'Data protection audit',
    description:
      'A review of how nine practices keep, share and delete patient records. Twenty-three findings, none critical. The report and the training for reception teams have been delivered.',
    status: 'Completed',
    progress: 100,
    start: -95,
    due: -20,
    changed: 22,
    team: ['ingrid', 'noor', 'samir'],
  },
  {
    client: 'housing',
    title: 'Fire safety survey, 24 buildings',
    description:
      'Every stairwell, fire door and alarm line in 24 buildings is inspected, photographed and rated. Seventeen reports are signed off. Access to the last seven is being arranged with the tenants.',
    status: 'InProgress',
    progress: 70,
    start: -100,
    due: -3,
    changed: 2,
    team: ['manager', 'declan', 'worker', 'jonas', 'grace', 'piotr'],
  },
  {
    client: 'housing',
    title: 'Tenant repairs app',
    description:
      'Tenants report a repair with two pictures and see when somebody comes. Caretakers get a short list for the day instead of a stack of e-mails. Interviews are done, the first screens are in review.',
    status: 'InProgress',
    progress: 20,
    start: -21,
    due: 110,
    changed: 4,
    team: ['ingrid', 'lucia', 'noor', 'grace'],
  },
  {
    client: 'housing',
    title: 'Roof insulation, Alder Court',
    description:
      'Cellulose insulation and new membranes for four roofs built in 1968. Scaffolding is booked. Sixty households get a letter with dates two weeks before each roof.',
    status: 'NotStarted',
    progress: 0,
    start: 21,
    due: 120,
    changed: 9,
    team: ['manager', 'kwame', 'worker', 'piotr'],
  },
  {
    client: 'foods',
    title: 'Warehouse lighting replacement',
    description:
      'LED lighting with presence sensors for three halls, about 60 % less power. Hall A is finished. The fittings for B and C are on back order, the supplier names a date next week.',
    status: 'OnHold',
    progress: 25,
    start: -70,
    due: -12,
    changed: 13,
    team: ['ingrid', 'jonas', 'declan', 'dimitri'],
  },
  {
    client: 'foods',
    title: 'Sustainability report',
    description:
      'The first report under the new disclosure rules: energy, water, packaging and supply chain. Data owners are named in every plant. Work begins when last quarter’s figures are closed.',
    status: 'NotStarted',
    progress: 0,
    start: 7,
    due: 95,
    changed: 5,
    team: ['manager', 'meilin', 'elise'],
  },
  {
    client: 'foods',
    title: 'Packaging redesign, oat range',
    description:
      'New cartons for eight oat drinks: one material, less ink, allergens readable at arm’s length. The cartons are on the shelves, and the shops report fewer returns.',
    status: 'Completed',
    progress: 100,
    start: -140,
    due: -55,
    changed: 56,
    team: ['ingrid', 'lucia', 'meilin', 'elise', 'dimitri'],
  },
  {
    client: 'hotels',
    title: 'Conference rooms, Mill House',
    description:
      'New screens, sound and furniture in three conference rooms. Handed over before the spring season, and paid. Kept here for its plans and warranties.',
    status: 'Completed',
    progress: 100,
    start: -400,
    due: -260,
    changed: 250,
    archived: 240,
    team: ['manager', 'worker', 'client', 'oliver'],
  },
];
