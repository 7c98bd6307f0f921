import { expect, it } from 'vitest';
import { createEntryToken } from '#server/people/accounts/entry-token.ts';
import type { Secrets } from '#server/platform/crypto/secrets.ts';
import { createUnsubscribeToken } from '#server/work/inbox/unsubscribe-token.ts';
import { createSignOffToken } from '#server/work/sign-offs/link-token.ts';
import { findLinks, withoutLinks, withoutOwnHosts } from './own-links.ts';
import type { ReadMail } from './read-mail.ts';

const secrets = {
  tokenSecret: 'a-secret-of-these-tests-0123456789',
  otherTokenSecret: undefined,
} as unknown as Secrets;
const [tenantId, signOffId, userId] = [1, 2, 3].map((at) => `0198a000-0000-7000-8000-00000000000${at}`) as [
  string,
  string,
  string,
];
const approval = createSignOffToken(secrets, { tenantId, signOffId, userId }, { address: 'a@b.example', epoch: 0 });
const reset = createEntryToken(secrets, { tenantId, linkId: signOffId });
const unsubscribing = createUnsubscribeToken(secrets, { tenantId, userId, topic: 'projects' });
const base = 'https://projects.studio.example';
const mail = (text: string) => ({ subject: text, text, answer: text }) as ReadMail;
const clear = (text: string) => withoutLinks(secrets, mail(text));

it.each([
  ['an approval', `See ${base}/approve/${approval} now`],
  ['an approval in brackets', `See <${base}/approve/${approval}> now`],
  [
    'an approval behind another address',
    `See https://safe.example/?u=${encodeURIComponent(`${base}/approve/${approval}`)}&d=1 now`,
  ],
  ['a new password', `See ${base}/welcome/${reset} now`],
  ['unsubscribing', `See ${base}/unsubscribe/${unsubscribing} now`],
  ['the token alone', `See ${approval} now`],
  ['an address for answers', 'See t+0123456789abcdef0123456789ab@mail.studio.example now'],
  ['an address with an invisible character', 'See t+0123456789abcdef\u200b0123456789ab@mail.studio.example now'],
])('hides %s in subject, text and answer', (_, text) => {
  expect(clear(text)).toEqual(mail('See … now'));
});

it('leaves other words, also long ones and links to pages', () => {
  const forged = `${approval.slice(0, -2)}xx`;
  const text = `${base}/open/studio/projects/${userId}?tab=tasks\n${'a'.repeat(300)} ${forged} t+1@x.example`;
  expect(clear(text)).toEqual(mail(text));
});

it('finds the links that let somebody in, however they are encoded', () => {
  const text = `${base}/approve/${approval}\nhttps://safe.example/?u=${encodeURIComponent(`${base}/x?${reset}`)} ${unsubscribing}`;
  expect(findLinks(secrets, text)).toMatchObject({
    signOffs: [{ tenantId, signOffId, userId }],
    entries: [{ tenantId, linkId: signOffId }],
  });
  expect(findLinks(secrets, 'none')).toEqual({ signOffs: [], entries: [] });
});

it.each([
  `${base}/approve/x`,
  'HTTPS://PROJECTS.STUDIO.EXAMPLE/x',
  'https://safe.example/?u=https%3A%2F%2Fprojects.studio.example%2Fx',
  'https://urldefense.example/v2/url?u=https-3A__projects.studio.example_x',
  'https://projects。studio。example/x',
  'https://pro\u00adjects.studio.example/x',
  'https://ｐrojects.studio.example/x',
  'answers@mail.studio.example',
])('leaves out the host in %s', (word) => {
  const config = {
    publicUrl: base,
    mail: undefined,
    mailIn: { domain: 'mail.studio.example' } as never,
  };
  expect(withoutOwnHosts(`See ${word} and https://other.example/x`, config)).toBe('See … and https://other.example/x');
});
