import { type SignOffAnswer, type SignOffState, signOffStateLabels } from '#contract/work/sign-off-states.ts';
import type { SignOff } from '#contract/work/sign-offs.ts';
import { personName } from '#web/lib/person-name.ts';
import { t, translated } from '#web/texts/index.ts';
import type { Tone } from '#web/ui/status-badge.tsx';

export const stateTones: Record<SignOffState, Tone> = {
  Open: 'warn',
  Approved: 'good',
  ChangesAsked: 'bad',
  Superseded: 'idle',
  Withdrawn: 'idle',
};

export function stateLabel(state: SignOffState): string {
  return translated(signOffStateLabels[state]);
}

/** What a person answered, and how. */
export function answerText({ answer, via, recordedByName }: SignOff['answers'][number]): string {
  if (via === 'Phone') return spokenTexts[answer](recordedByName ? personName(recordedByName) : t('Unknown User'));
  return answer === 'Approved' ? t('Approved') : t('Asked for changes');
}

/** It never reads like an approval. */
const spokenTexts: Record<SignOffAnswer, (name: string) => string> = {
  Approved: (name) => t('Said yes by phone, {name} wrote. This is not an approval.', { name }),
  ChangesAsked: (name) => t('Asked for changes by phone, {name} wrote.', { name }),
};

/** The answers that count. What staff were told does not. */
export function ownAnswerOf(signOff: SignOff, personId: string): SignOff['answers'][number] | undefined {
  return signOff.answers.find((each) => each.personId === personId && each.via !== 'Phone');
}

/** Whether the person was asked, and can still answer. */
export function waitsFor(signOff: SignOff, personId: string): boolean {
  return (
    signOff.state === 'Open' && signOff.people.some(({ id }) => id === personId) && !ownAnswerOf(signOff, personId)
  );
}

export function needsText({ needs, people }: Pick<SignOff, 'needs' | 'people'>): string {
  if (people.length === 1) return t('One person was asked');
  return needs === 'One' ? t('One approval is enough') : t('Everybody has to approve');
}
