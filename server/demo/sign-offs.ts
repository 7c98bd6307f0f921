import { type DemoCompany, demoId } from './companies.ts';

export type DemoSignOff = {
  key: string;
  /** The name of a document or an image. */
  about: string;
  question: string;
  /** Keys of people. */
  by: string;
  asked: readonly string[];
  needs: 'One' | 'All';
  /** Days ago. */
  days: number;
  /** Days from today. */
  due?: number;
  /** Days ago. */
  answers: readonly { by: string; days: number; answer: 'Approved' | 'ChangesAsked'; reason?: string }[];
};

/** One that waits, one that waits for a second person, one that is given, and one with wishes. The oldest answer comes first. */
export const demoSignOffs: readonly DemoSignOff[] = [
  {
    key: 'plan',
    about: 'Lobby and bar, plan.jpg',
    question: 'Is this the layout that we build?',
    by: 'kwame',
    asked: ['oliver'],
    needs: 'One',
    days: 24,
    answers: [
      {
        by: 'oliver',
        days: 22,
        answer: 'ChangesAsked',
        reason: 'Please move the second corner table away from the door. Otherwise it is what we want.',
      },
    ],
  },
  {
    key: 'checklist',
    about: 'Launch checklist.pdf',
    question: 'Is anything missing before we switch the old site off?',
    by: 'manager',
    asked: ['client', 'oliver'],
    needs: 'One',
    days: 8,
    answers: [{ by: 'client', days: 7, answer: 'Approved' }],
  },
  {
    key: 'start',
    about: 'Start page.jpg',
    question: 'Do both of you agree with the pictures of the six hotels?',
    by: 'manager',
    asked: ['client', 'oliver'],
    needs: 'All',
    days: 5,
    due: 6,
    answers: [{ by: 'oliver', days: 4, answer: 'Approved' }],
  },
  {
    key: 'bar',
    about: 'Bar, front view.jpg',
    question: 'With the lighter stone: may we order it like this?',
    by: 'manager',
    asked: ['client'],
    needs: 'One',
    days: 2,
    due: 2,
    answers: [],
  },
];

export function signOffId(company: DemoCompany, key: string): string {
  const position = demoSignOffs.findIndex((signOff) => signOff.key === key);
  if (position < 0) throw new Error(`The demo has no approval ${key}.`);
  return demoId(company, 'signOff', position + 1);
}
