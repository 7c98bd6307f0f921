import * as boards from './drawings/boards.ts';
import * as plans from './drawings/plans.ts';
import * as screens from './drawings/screens.ts';
import { writeCsv, writePdf, writeText } from './pdf.ts';

type Attachment = {
  /** The title of the project. */
  project: string;
  fileName: string;
  description: string;
  /** The key of the user who uploaded it. */
  by: string;
  /** Days ago. */
  added: number;
  /** Only staff see it. */
  isInternal?: true;
};

export type DemoDocument = Attachment & { contentType: string; bytes: Buffer };
export type DemoImage = Attachment & { category: string; drawing: string };

const booking = 'Booking website relaunch';
const lobby = 'Lobby and bar refurbishment, Quayside';
const network = 'Guest Wi-Fi and network upgrade';
const portal = 'Patient portal, first release';
const practice = 'Fit-out of the Eastfield practice';
const fire = 'Fire safety survey, 24 buildings';
const roof = 'Roof insulation, Alder Court';
const report = 'Sustainability report';
const packaging = 'Packaging redesign, oat range';

export function demoDocuments(): DemoDocument[] {
  return [
    pdf(
      booking,
      'Launch checklist.pdf',
      'What has to be done before the old site goes.',
      'manager',
      9,
      'Launch checklist',
      [
        'Rates of the coming season entered for all six hotels',
        'Payment tested with three cards and two currencies',
        'Old addresses lead to the new pages',
        'Reception teams trained: Quayside, Mill House, Harbour View',
        'Telephone line staffed on the first two evenings',
      ],
    ),
    csv(booking, 'Bookings by device.csv', 'Weekly figures since the first release.', 'noor', 3, [
      ['week', 'phone', 'tablet', 'desktop', 'completed %'],
      ...[31, 34, 38, 41, 47, 52].map((completed, week) => [
        week + 1,
        820 + 95 * week,
        140 - 6 * week,
        610 - 22 * week,
        completed,
      ]),
    ]),
    pdf(lobby, 'Stage two programme.pdf', 'The last five weeks, day by day.', 'kwame', 6, 'Stage two programme', [
      'Week 1   Painting of ceiling and columns, evenings only',
      'Week 2   Bar front and shelves, joinery team of four',
      'Week 3   Lighting, first fix inspected on Wednesday',
      'Week 4   Floor of the bar, reception moves back',
      'Week 5   Snagging, handover on Friday at ten',
    ]),
    text(lobby, 'Site meeting notes.txt', 'Meeting on site with hotel and joiners.', 'declan', 2, [
      'Site meeting, Quayside lobby',
      '',
      '- Joinery complete but for two shelves, due on Monday.',
      '- Painting goes on at night; the bar opens at noon as usual.',
      '- Oliver asks for dimmers at the two corner tables: agreed, no extra cost.',
    ]),
    csv(network, 'Access points by floor.csv', 'Planned and installed.', 'jonas', 5, [
      ['floor', 'planned', 'installed'],
      ...[12, 12, 12, 10, 10, 6].map((planned, floor) => [
        floor + 1,
        planned,
        floor < 3 ? planned : floor === 3 ? 4 : 0,
      ]),
    ]),
    pdf(portal, 'Pilot feedback.pdf', 'What two practices told us after four weeks.', 'ingrid', 4, 'Pilot feedback', [
      '212 patients have booked an appointment themselves.',
      'Nine in ten found a time within two minutes.',
      'Most asked for: reminders by text message, family accounts.',
      'Reception answers 40 calls a day fewer in Eastfield.',
    ]),
    pdf(fire, 'Survey method.pdf', 'How stairwells, doors and alarms are rated.', 'declan', 30, 'Survey method', [
      'Every door is opened, closed and measured: gaps of 3 mm at most.',
      'Stairwells are photographed on each landing.',
      'Ratings: green, in order; amber, within 90 days; red, at once.',
    ]),
    csv(fire, 'Buildings and status.csv', 'All 24 buildings.', 'grace', 2, [
      ['building', 'doors', 'status'],
      ...['Alder Court', 'Birch House', 'Cedar Point', 'Elm Terrace', 'Hazel Court', 'Larch Row'].map((name, index) => [
        name,
        38 + index * 6,
        index < 4 ? 'signed off' : 'access to be arranged',
      ]),
    ]),
    text(packaging, 'Print partner questions.txt', 'To be answered before the proofs.', 'meilin', 8, [
      '1. Is the green of the second carton safe without a spot colour?',
      '2. Board of 350 g or 400 g?',
      '3. Where does the best-before date go?',
    ]),
    internal(
      csv(lobby, 'Hours and margin.csv', 'For our own planning.', 'manager', 4, [
        ['stage', 'hours planned', 'hours worked', 'margin %'],
        ['one', 320, 338, 14],
        ['two', 410, 352, 17],
      ]),
    ),
  ];
}

export const demoImages: readonly DemoImage[] = [
  image(
    booking,
    'Booking on a phone.jpg',
    'Three steps from room to confirmation.',
    'Design',
    'lucia',
    8,
    screens.bookingScreens,
  ),
  image(booking, 'Start page.jpg', 'The six hotels on one page.', 'Design', 'lucia', 12, screens.startPage),
  image(
    booking,
    'Completed bookings.jpg',
    'Bookings begun and finished, by month.',
    'Figures',
    'noor',
    3,
    screens.bookingChart,
  ),
  image(lobby, 'Lobby and bar, plan.jpg', 'Ground floor after stage two.', 'Plan', 'kwame', 25, plans.lobbyPlan),
  image(lobby, 'Bar, front view.jpg', 'Shelves, lamps and counter.', 'Design', 'kwame', 18, boards.barElevation),
  image(
    lobby,
    'Materials and colours.jpg',
    'Walnut, brass, green tiles, terracotta.',
    'Design',
    'manager',
    40,
    boards.moodBoard,
  ),
  image(network, 'Access points.jpg', 'Floors finished so far.', 'Plan', 'jonas', 5, plans.networkPlan),
  image(portal, 'My appointments.jpg', 'The first page after signing in.', 'Design', 'meilin', 7, screens.portalScreen),
  image(
    practice,
    'Treatment rooms, plan.jpg',
    'Five rooms, sterilisation and waiting room.',
    'Plan',
    'kwame',
    20,
    plans.practicePlan,
  ),
  image(fire, 'Stairwell overview.jpg', 'Ratings by floor, Elm Terrace.', 'Survey', 'declan', 6, boards.fireSurvey),
  image(
    roof,
    'Section through the roof.jpg',
    'Tiles, battens, insulation, rafters.',
    'Plan',
    'declan',
    15,
    plans.roofSection,
  ),
  image(
    report,
    'Energy of the year.jpg',
    'Use by source, and the year before.',
    'Figures',
    'noor',
    11,
    boards.energyChart,
  ),
  image(packaging, 'Three cartons.jpg', 'The range side by side.', 'Design', 'meilin', 9, boards.cartons),
];

/** The labels of documents in the Sandbox, by file name. */
export const demoLabels: Readonly<Record<string, string>> = {
  'Stage two programme.pdf': 'Programme',
  'Site meeting notes.txt': 'Meetings',
  'Hours and margin.csv': 'Figures',
  'Bookings by device.csv': 'Figures',
  'Buildings and status.csv': 'Figures',
};

type Texts = [project: string, fileName: string, description: string, by: string, added: number];

function pdf(...[project, fileName, description, by, added, title, lines]: [...Texts, string, string[]]): DemoDocument {
  return { project, fileName, description, by, added, contentType: 'application/pdf', bytes: writePdf(title, lines) };
}

/** A file that only staff see. */
const internal = (document: DemoDocument): DemoDocument => ({ ...document, isInternal: true });

function csv(...[project, fileName, description, by, added, rows]: [...Texts, (string | number)[][]]): DemoDocument {
  return { project, fileName, description, by, added, contentType: 'text/csv', bytes: writeCsv(rows) };
}

function text(...[project, fileName, description, by, added, lines]: [...Texts, string[]]): DemoDocument {
  return { project, fileName, description, by, added, contentType: 'text/plain', bytes: writeText(lines) };
}

function image(
  project: string,
  fileName: string,
  description: string,
  category: string,
  by: string,
  added: number,
  drawing: string,
): DemoImage {
  return { project, fileName, description, category, by, added, drawing };
}
