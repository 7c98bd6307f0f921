import { expect, it } from 'vitest';
import { listReason, machineReason } from './machine.ts';

const by = 'ann@acme.example';
const personal: [string, string][] = [
  ['from', by],
  ['auto-submitted', 'no'],
  ['content-type', 'multipart/mixed; boundary=report'],
  ['precedence', 'normal'],
  ['x-auto-response-suppress', 'None'],
  ['return-path', `<${by}>`],
];
const reasonOf = (more: [string, string][], returnPath = by) =>
  machineReason(
    [...more, ...personal].map(([key, value]) => ({ key, value })),
    returnPath,
  );

it('a mail that somebody wrote is none', () => {
  expect(reasonOf([])).toBeUndefined();
  expect(reasonOf([['auto-submitted', 'no (really)']])).toBeUndefined();
});

it.each<[string, [string, string][], string?]>([
  ['AutoSubmitted', [['auto-submitted', 'auto-replied; owner-email="a@b.example"']]],
  ['AutoSubmitted', [['auto-submitted', 'auto-generated']]],
  ['AutoSubmitted', [['auto-submitted', '']]],
  ['Report', [['content-type', 'Multipart/Report; report-type=delivery-status']]],
  ['NoReturnPath', [], ''],
  ['NoReturnPath', [['return-path', '<>']]],
  ['OwnMail', [['x-loggia-mail', '<1@mail.studio.example>']]],
])('a mail of a machine is %s for %j', (reason, more, returnPath) => {
  expect(reasonOf(more, returnPath)).toBe(reason);
});

it.each<[string, [string, string][]]>([
  ['List', [['list-id', '<news.acme.example>']]],
  ['List', [['list-unsubscribe', '<https://acme.example>']]],
  ['Bulk', [['precedence', 'bulk']]],
  ['Bulk', [['precedence', 'auto_reply']]],
  ['List', [['precedence', 'List']]],
  [
    'Bulk',
    [
      ['precedence', 'bulk'],
      ['list-id', '<news.acme.example>'],
    ],
  ],
  ['AutoResponse', [['x-auto-response-suppress', 'OOF, AutoReply']]],
])('a mail that went to many is %s for %j, and no mail of a machine', (reason, more) => {
  const headers = [...more, ...personal].map(([key, value]) => ({ key, value }));
  expect([listReason(headers), machineReason(headers, by)]).toEqual([reason, undefined]);
  expect(listReason(personal.map(([key, value]) => ({ key, value })))).toBeUndefined();
});
