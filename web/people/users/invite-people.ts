import type { Invitation } from '#contract/people/users.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { useSaving } from '#web/lib/saving.ts';
import { t } from '#web/texts/index.ts';
import type { Invitee } from './invite-lines.ts';

/** What became of one line. */
export type InviteResult = { person: Invitee } & ({ invitation: Invitation } | { failure: string });

interface Invited {
  people: readonly Invitee[];
  assignment: { roleId: string | null; clientId: string | null };
  onProgress: (done: number) => void;
}

/** Invites people one after the other. A refused line does not stop the others. */
export const useInvitePeople = () =>
  useSaving(async ({ people, assignment, onProgress }: Invited) => {
    const results: InviteResult[] = [];
    for (const person of people) {
      results.push(await invite(person, assignment));
      onProgress(results.length);
    }
    return results;
  }, 'users');

async function invite(person: Invitee, assignment: Invited['assignment']): Promise<InviteResult> {
  try {
    const { invitation } = await call('createUser', { body: { ...person, ...assignment, invite: true } });
    if (invitation) return { person, invitation };
    return { person, failure: t('There is no link.') };
  } catch (error) {
    return { person, failure: messageOf(error) };
  }
}
