import { expect, it } from 'vitest';
import { endpoints, type OperationId } from './index.ts';
import { changingNouns } from './platform/changing-nouns.ts';
import type { Endpoint } from './platform/endpoint.ts';

/** What each write says about itself: the noun that it changes, and whether it leaves an audit entry. */

const writes = Object.values<Endpoint>(endpoints).flatMap(({ id, method, changes, records }) =>
  method === 'GET' ? [] : [{ id, noun: changes, records }],
);

it.each(writes)('$id publishes changes of the noun in its path: $noun', ({ id, noun }) => {
  const nounsByPath = {
    Follows: 'notifications',
    Image: 'images',
    Mail: 'mails',
    Views: 'savedViews',
    Tasks: 'tasks',
    Templates: 'templates',
    Imports: 'imports',
    ServiceLevels: 'serviceLevels',
    Support: 'tickets',
    WithheldMessages: 'withheldMessages',
  };
  const [, , segment = ''] = endpoints[id as OperationId].path.split('/');
  const expected = nounsByPath[segment as keyof typeof nounsByPath] ?? segment.toLowerCase();
  // Setting a password by a link changes whether its user is shown as pending.
  if (id === 'acceptEntry') return expect(noun).toBe('users');
  // It only checks the file. The list has imports that ran.
  if (id === 'createImport') return expect(noun).toBeNull();
  // They are below the company and below sign-in.
  if (/IdentityProvider|BreakGlass|ScimToken/.test(id)) return expect(noun).toBe('identityProviders');
  // Others see only whether a person has a second factor.
  if (['addTotp', 'startPasskey', 'createRecoveryCodes', 'renameFactor'].includes(id)) return expect(noun).toBeNull();
  // A preview of a user changes nothing of the user.
  if (id === 'previewUser') return expect(noun).toBeNull();
  // Looking at a project changes nothing of the project.
  if (id === 'setViewing') return expect(noun).toBe('viewers');
  // A sign-off is asked about a file, below its path.
  if (/SignOff|SpokenAnswer/.test(id)) return expect(noun).toBe('signOffs');
  // Mail that came in is another noun than mail that was sent.
  if (id.endsWith('InboundMail')) return expect(noun).toBe('inboundMails');
  // Client users hear of the updates that are for them, so a project does not change with one.
  if (id === 'createProjectUpdate') return expect(noun).toBe('updates');
  // Who has read an update changes their own inbox alone.
  if (id === 'readUpdate') return expect(noun).toBe('notifications');
  expect(noun).toBe(changingNouns.some((each) => each === expected) ? expected : null);
});

it("writes an audit entry for every write except a token refresh, a sign-up without a company yet, a message that is not posted yet, a file that is only checked, a second factor that is not confirmed yet, the challenge of a passkey, a look at a project, one's own timer that books nothing, an account that is linked when its owner comes back, and changes to one's own inbox", () => {
  expect(
    writes
      .filter(({ records }) => records === null)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(
    [
      'refreshToken',
      'signUp',
      'setViewing',
      'withholdMessage',
      'undoMessage',
      'readNotification',
      'finishNotification',
      'snoozeNotification',
      'readAllNotifications',
      'updateNotificationSettings',
      'setFollow',
      'readConversation',
      'readUpdate',
      'createImport',
      'linkIdentity',
      'confirmWithProvider',
      'addTotp',
      'startPasskeySignIn',
      'startPasskey',
      'startTimer',
      'discardTimer',
    ].toSorted(),
  );
});
