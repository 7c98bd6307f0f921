import type { TaskStatus, TaskWant } from '#contract/work/task-values.ts';

type DemoTask = {
  /** The title of the project. */
  project: string;
  title: string;
  body?: string;
  status: TaskStatus;
  /** The key of the person who does it. */
  assignee?: string;
  /** Days from today. */
  due?: number;
  /** Days ago, if it is done. */
  done?: number;
  /** Client users see it as well. */
  isShared?: true;
  isMilestone?: true;
  wants?: TaskWant;
  answer?: string;
  /** What its checklist says. The first `ticked` are done. */
  checklist?: readonly string[];
  ticked?: number;
  /** The title of a task of its project that comes before it. */
  waitsFor?: string;
};

const booking = 'Booking website relaunch';
const lobby = 'Lobby and bar refurbishment, Quayside';
const portal = 'Patient portal, first release';
const fire = 'Fire safety survey, 24 buildings';

/** Tasks in every state, in the order of their projects. The position is part of the id, so add new ones only at the end. */
export const demoTasks: readonly DemoTask[] = [
  task(booking, 'Photographs of all room types', 'Done', { assignee: 'lucia', due: -18, done: 19, isShared: true }),
  task(booking, 'Import the room list of the old system', 'Done', { assignee: 'noor', due: -9, done: 8 }),
  task(booking, 'Fix the way back from the payment page', 'Doing', {
    assignee: 'worker',
    due: 1,
    body: 'Only on iPhones. See the ticket of Priya: the chosen dates have to stay.',
    checklist: ['Find it on an old iPhone', 'Keep the dates in the address', 'Try all six hotels', 'Tell Priya'],
    ticked: 2,
  }),
  task(booking, 'Show cots in the family rooms', 'Doing', { assignee: 'noor', due: 2, isShared: true }),
  task(booking, 'Which rates apply from the first of the month?', 'Open', {
    assignee: 'client',
    due: 3,
    isShared: true,
    wants: 'answer',
    body: 'We enter the rates of the coming season for all six hotels. Please tell us which of the two lists is the final one.',
  }),
  task(booking, 'Renew the certificate of the booking address', 'Open', { assignee: 'worker', due: -2 }),
  task(booking, 'Test payment with three cards and two currencies', 'Open', { assignee: 'worker', due: 9 }),
  task(booking, 'Preview for the managers of the hotels', 'Open', {
    due: 14,
    isShared: true,
    isMilestone: true,
    waitsFor: 'Show cots in the family rooms',
  }),
  task(booking, 'Launch', 'Open', {
    assignee: 'manager',
    due: 28,
    isShared: true,
    isMilestone: true,
    waitsFor: 'Preview for the managers of the hotels',
    checklist: ['Switch the address over', 'Watch the payments for an hour', 'Send the news to the guests'],
  }),

  task(lobby, 'Joinery on site', 'Done', { assignee: 'kwame', due: -21, done: 20, isShared: true, isMilestone: true }),
  task(lobby, 'Who takes over the keys?', 'Done', {
    assignee: 'oliver',
    due: -8,
    done: 9,
    isShared: true,
    wants: 'answer',
    answer: 'I do, and Priya if I am not in the house.',
  }),
  task(lobby, 'Paint the ceiling and the columns', 'Doing', { assignee: 'kwame', due: -1, isShared: true }),
  task(lobby, 'Dimmers for the two corner tables', 'Open', { assignee: 'declan', due: 2 }),
  task(lobby, 'Agree on the extra hours with the joiners', 'Open', { assignee: 'manager', due: 1 }),
  task(lobby, 'Handover to the hotel', 'Open', {
    assignee: 'manager',
    due: 5,
    isShared: true,
    isMilestone: true,
    waitsFor: 'Paint the ceiling and the columns',
    checklist: ['Walk through all rooms together', 'Hand over the keys', 'Sign the list of defects'],
    ticked: 1,
  }),

  task(portal, 'Pilot in two practices', 'Done', { due: -30, done: 29, isShared: true, isMilestone: true }),
  task(portal, 'Reminders by text message', 'Doing', { assignee: 'noor', due: 6, isShared: true }),
  task(portal, 'How should the reminder be worded?', 'Open', {
    assignee: 'freja',
    due: 4,
    isShared: true,
    wants: 'answer',
    body: 'Two sentences at most, with the name of the practice.',
  }),
  task(portal, 'Open to all nine practices', 'Open', { due: 45, isShared: true, isMilestone: true }),

  task(fire, 'Inspect Elm Terrace', 'Done', { assignee: 'declan', due: -6, done: 6, isShared: true }),
  task(fire, 'Measure the doors of Hazel Court again', 'Open', { assignee: 'worker', due: -3 }),
  task(fire, 'Write the reports of buildings 18 to 20', 'Doing', { assignee: 'jonas', due: 4 }),
  task(fire, 'When can we enter Larch Row?', 'Open', {
    assignee: 'grace',
    due: 1,
    isShared: true,
    wants: 'answer',
    body: 'Any weekday between eight and four. The caretaker has to open the cellar.',
  }),
];

function task(
  project: string,
  title: string,
  status: TaskStatus,
  rest: Omit<DemoTask, 'project' | 'title' | 'status'>,
): DemoTask {
  return { project, title, status, ...rest };
}
