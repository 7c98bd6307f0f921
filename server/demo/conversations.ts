import type { Audience } from '#contract/platform/audience.ts';
import type { PinPlace } from '#contract/work/messages.ts';
import { type DemoCompany, demoId } from './companies.ts';

type DemoMessage = {
  key: string;
  /** The title of a project, a ticket or a task, or the name of a document. */
  about: string;
  by: string;
  /** Days ago, and minutes after the first messages of that day. */
  days: number;
  minutes: number;
  /** A person in braces is mentioned. */
  body: string;
  audience?: Audience;
  /** The key of the message that this one answers. */
  answers?: string;
  /** Its place on the first version of a document, or on an image. The read-only demo has no pins. */
  pin?: Omit<PinPlace, 'version'>;
};

const booking = 'Booking website relaunch';
const lobby = 'Lobby and bar refurbishment, Quayside';
const payment = 'Payment page jumps back to the room list';
const report = 'Bookings by device.csv';
const rates = 'Which rates apply from the first of the month?';

/** What people wrote, in both lanes. Client users do not see what is for staff. */
const demoMessages: readonly DemoMessage[] = [
  {
    key: 'launch',
    about: booking,
    by: 'noor',
    days: 4,
    minutes: 0,
    body: 'The preview of the room search is ready. Could you try it with real dates from your calendar this week?',
  },
  {
    key: 'tried',
    about: booking,
    by: 'client',
    days: 3,
    minutes: 35,
    body: 'I tried it with our reception team. It is much faster than the old one. The family rooms are missing their cots, though.',
  },
  {
    key: 'cots',
    about: booking,
    by: 'noor',
    days: 3,
    minutes: 80,
    answers: 'tried',
    body: 'Thank you, that was quick! The cots come from the old booking system; we will have them on Thursday.',
  },
  {
    key: 'buffer',
    about: booking,
    by: 'manager',
    days: 2,
    minutes: 10,
    audience: 'staff',
    body: 'The import of the cots takes two more days than planned. Let us move the due date now rather than in the last week.',
  },
  {
    key: 'check',
    about: booking,
    by: 'manager',
    days: 1,
    minutes: 20,
    audience: 'staff',
    body: '{worker}, can you check the family rooms on a phone before Priya looks at them again?',
  },
  {
    key: 'marble',
    about: lobby,
    by: 'oliver',
    days: 6,
    minutes: 5,
    body: 'Our director prefers the lighter stone for the bar. Is it too late to change?',
  },
  {
    key: 'stone',
    about: lobby,
    by: 'kwame',
    days: 5,
    minutes: 15,
    answers: 'marble',
    body: 'It is in time: the order leaves on Friday. The lighter stone costs the same and arrives in the same week.',
  },
  {
    key: 'margin',
    about: lobby,
    by: 'kwame',
    days: 5,
    minutes: 25,
    audience: 'staff',
    body: 'The supplier needs our signature by noon on Friday. {manager}, can you sign?',
  },
  {
    key: 'iphone',
    about: payment,
    by: 'worker',
    days: 1,
    minutes: 45,
    body: 'I can see it here as well. It happens in every browser on an iPhone. We will have a fix in the preview tomorrow.',
  },
  {
    key: 'cache',
    about: payment,
    by: 'worker',
    days: 1,
    minutes: 50,
    audience: 'staff',
    body: 'The page is loaded from the cache, so its form is empty. {noor}, did we see the same on the old site?',
  },
  {
    key: 'devices',
    about: report,
    by: 'client',
    days: 2,
    minutes: 30,
    body: 'Seven of ten on a phone! I will show this to the board.',
  },
  {
    key: 'prices',
    about: rates,
    by: 'client',
    days: 2,
    minutes: 40,
    body: 'The new rates go to print tomorrow. May I send you the sheet then?',
  },
  {
    key: 'sheet',
    about: rates,
    by: 'noor',
    days: 2,
    minutes: 55,
    answers: 'prices',
    body: 'Tomorrow is fine. The breakfast prices are enough for the test.',
  },
  {
    key: 'season',
    about: rates,
    by: 'noor',
    days: 2,
    minutes: 60,
    audience: 'staff',
    body: 'If the sheet is late, the search shows the rates of last season. {worker}, please keep them in the preview.',
  },
  {
    key: 'evenings',
    about: 'Launch checklist.pdf',
    by: 'client',
    days: 2,
    minutes: 70,
    body: 'Could the telephone line be staffed on the weekend as well? Most guests book on Sundays.',
    pin: { page: 1, x: 0.5, y: 0.215 },
  },
  {
    key: 'sample',
    about: 'Materials and colours.jpg',
    by: 'oliver',
    days: 2,
    minutes: 75,
    body: 'Can we have a sample of this one at the hotel before Friday?',
    pin: { x: 0.52, y: 0.78 },
  },
];

/** What the company shows. Its read-only one has what the specification has. */
export function messagesOf({ isReadOnly }: DemoCompany): readonly DemoMessage[] {
  return isReadOnly ? demoMessages.filter(({ pin }) => !pin) : demoMessages;
}

export function messageId(company: DemoCompany, key: string): string {
  const position = demoMessages.findIndex((message) => message.key === key);
  if (position < 0) throw new Error(`The demo has no message ${key}.`);
  return demoId(company, 'message', position + 1);
}
