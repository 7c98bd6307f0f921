import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import * as credentials from '#contract/people/credentials.ts';
import * as fields from './fields.ts';

/** The value that each kind of field returns for an input, or its message for an invalid one. */

const name = fields.requiredName('Name, please', 5);
const password = credentials.newPassword('Password, please');
const classes =
  'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character';
const notStorable = 'Contains a character that cannot be stored';
const notAnId = 'Not a valid id';
const notADate = 'Not a valid date';
const notThere = 'This day does not exist';
/** Mail servers could read these as a name, as two addresses, or as a command. */
const notPlain = [
  '<a@b.example>',
  'a@b.example>',
  'Ann <a@b.example>',
  '"a b"@c.example',
  'a@b.example,c@d.example',
  'a@b.example;',
  'a:b@c.example',
  '(a)@b.example',
  'a@[10.0.0.1]',
  'a\\b@c.example',
  'a@b..example',
  'a@b.example\r\nBcc: c@d.example',
  `${'a'.repeat(65)}@b.example`,
];
const notAnEmail = 'Please enter a valid email address';
const uuid = '01900000-0000-7000-8000-000000000001';

type Row = [field: string, schema: z.ZodType, given: unknown, becomes: unknown];

const accepted: Row[] = [
  ['a text', fields.text(5), ' a b ', ' a b '],
  ['a text', fields.text(5), '', ''],
  ['a text', fields.text(), 'x'.repeat(10_000), 'x'.repeat(10_000)],
  ['a trimmed text', fields.trimmedText(5), '  abcde\n', 'abcde'],
  ['a trimmed text', fields.trimmedText(5), `${' '.repeat(1000)}abcde`, 'abcde'],
  ['a trimmed text', fields.trimmedText(), 'x'.repeat(10_000), 'x'.repeat(10_000)],
  ['a name', name, ' abcde ', 'abcde'],
  ['a day', fields.day(), '2199-12-31', '2199-12-31'],
  ['a name', fields.requiredName('-'), 'x'.repeat(200), 'x'.repeat(200)],
  ['a name', name, 'a\u200b\nb', 'a b'],
  ['an optional text', fields.optionalText(5), ' abcde ', 'abcde'],
  ['an optional text', fields.optionalText(), 'x'.repeat(200), 'x'.repeat(200)],
  ['an optional text', fields.optionalText(), '  ', null],
  ['an optional text', fields.optionalText(), null, null],
  ['an optional text', fields.optionalText(), undefined, null],
  ['an id', fields.id, uuid, uuid],
  ['an optional id', fields.optionalId, uuid, uuid],
  ['an optional id', fields.optionalId, '', null],
  ['an optional id', fields.optionalId, null, null],
  ['an optional id', fields.optionalId, undefined, null],
  ['a day', fields.day(), '2024-02-29', '2024-02-29'],
  ['a day', fields.day(), '1000-01-01', '1000-01-01'],
  ['a day', fields.day(), '2026-01-02T03:04Z', '2026-01-02'],
  ['a day', fields.day(), '2026-01-02T03:04', '2026-01-02'],
  ['a day', fields.day(), '2026-01-02T23:04:05-08:00', '2026-01-02'],
  ['a day', fields.day(), '2026-01-02T03:04:05+1400', '2026-01-02'],
  ['a day', fields.day(), '2026-01-02T03:04:05.123456789Z', '2026-01-02'],
  ['an e-mail address', credentials.emailAddress, ' a@b.example ', 'a@b.example'],
  ['an e-mail address', credentials.emailAddress, 'ab@cd.ef', 'ab@cd.ef'],
  ['an optional e-mail address', credentials.optionalEmail, ' a@b.example ', 'a@b.example'],
  ['an optional e-mail address', credentials.optionalEmail, ' ', null],
  ['an optional e-mail address', credentials.optionalEmail, null, null],
  ['an optional e-mail address', credentials.optionalEmail, undefined, null],
  ['a user name', credentials.userName, ' ada ', 'ada'],
  ['an optional user name', credentials.optionalUserName, ' ada ', 'ada'],
  ['an optional user name', credentials.optionalUserName, '', null],
  ['an optional user name', credentials.optionalUserName, null, null],
  ['a password at sign-in', credentials.anyPassword, ' x ', ' x '],
  ['a password at sign-in', credentials.anyPassword, undefined, ''],
  ['a password at sign-in', credentials.anyPassword, null, ''],
  ['a first password', credentials.optionalInitialPassword, '123456', '123456'],
  ['a first password', credentials.optionalInitialPassword, 'x'.repeat(128), 'x'.repeat(128)],
  ['a first password', credentials.optionalInitialPassword, '', null],
  ['a first password', credentials.optionalInitialPassword, null, null],
  ['a new password', password, 'Abcdef1!', 'Abcdef1!'],
  ['a new password', password, `Aa1!${'x'.repeat(124)}`, `Aa1!${'x'.repeat(124)}`],
];

describe('accepts and normalizes', () => {
  it.each(accepted)('%s: %#', (_, schema, given, becomes) => {
    expect(schema.safeParse(given)).toMatchObject({ success: true, data: becomes });
  });
});

const refused: Row[] = [
  ['a text', fields.text(5), 'abcdef', 'At most 5 characters'],
  ['a text', fields.text(), 'x'.repeat(10_001), 'At most 10000 characters'],
  ['a text', fields.text(), 'a\u0000', notStorable],
  ['a trimmed text', fields.trimmedText(5), ' abcdef ', 'At most 5 characters'],
  ['a trimmed text', fields.trimmedText(5), `${' '.repeat(1001)}abcde`, 'At most 5 characters'],
  ['a trimmed text', fields.trimmedText(), 'x'.repeat(10_001), 'At most 10000 characters'],
  ['a trimmed text', fields.trimmedText(), '\u0000', notStorable],
  ['a name', name, undefined, 'Name, please'],
  ['a name', name, null, 'Name, please'],
  ['a name', name, '  ', 'Name, please'],
  ['a name', name, '\u200b\u2800', 'Name, please'],
  ['a name', name, '\u0007', 'Name, please'],
  ['a name', name, '\u3164', 'Name, please'],
  ['a name', name, 'abcdef', 'At most 5 characters'],
  ['a name', fields.requiredName('-'), 'x'.repeat(201), 'At most 200 characters'],
  ['a name', name, 'a\u0000', notStorable],
  ['an optional text', fields.optionalText(5), 'abcdef', 'At most 5 characters'],
  ['an optional text', fields.optionalText(), 'x'.repeat(201), 'At most 200 characters'],
  ['an id', fields.id, 'nonsense', notAnId],
  ['an id', fields.id, undefined, notAnId],
  ['an optional id', fields.optionalId, 'nonsense', notAnId],
  ['a day', fields.day(), undefined, notADate],
  ['a day', fields.day(), null, notADate],
  ['a day', fields.day('Day, please'), '', 'Day, please'],
  ['a day', fields.day('Day, please'), 'x', notADate],
  ['a day', fields.day('Day, please'), '2026-02-30', notThere],
  ['a day', fields.day('Day, please'), '2200-01-01', 'Dates end with 2199-12-31'],
  ['an optional day', fields.optionalDay, '2026-02-30', notThere],
  ['an optional day', fields.optionalDay, '9999-12-31', 'Dates end with 2199-12-31'],
  ['a day', fields.day(), '2023-02-29', notThere],
  ['a day', fields.day(), '2026-13-01', notThere],
  ['a day', fields.day(), '0999-12-31', notADate],
  ['a day', fields.day(), '12026-01-01', notADate],
  ['a day', fields.day(), '2026-1-01', notADate],
  ['a day', fields.day(), '2026-01-1', notADate],
  ['a day', fields.day(), '2026-01-011', notADate],
  ['a day', fields.day(), 'x2026-01-01', notADate],
  ['a day', fields.day(), '2026-01-01x', notADate],
  ['a day', fields.day(), '2026-01-01T1:00Z', notADate],
  ['a day', fields.day(), '2026-01-01T01:0Z', notADate],
  ['a day', fields.day(), '2026-01-01T01:00:0Z', notADate],
  ['a day', fields.day(), '2026-01-01T01:00:00.Z', notADate],
  ['a day', fields.day(), '2026-01-01T01:00:00.1234567890Z', notADate],
  ['a day', fields.day(), '2026-01-01T01:00:00*01:00', notADate],
  ['a day', fields.day(), '2026-01-01T01:00:00+1:00', notADate],
  ['a day', fields.day(), '2026-01-01T01:00:00+01:0', notADate],
  ['a day', fields.day(), '2026-01-01TaZ', notADate],
  ['a day', fields.day(), 'x'.repeat(41), 'At most 40 characters'],
  ['an e-mail address', credentials.emailAddress, '', notAnEmail],
  ...['a', '@b.c', 'a@b', 'a@.c', 'a@b.', 'a b@c.d', 'a@b c.d', 'a@b.c d', 'a@b@c.d', 'a@b.c@d', ...notPlain].flatMap(
    (given): Row[] => [
      ['an e-mail address', credentials.emailAddress, given, notAnEmail],
      ['an optional e-mail address', credentials.optionalEmail, given, notAnEmail],
    ],
  ),
  ['an e-mail address', credentials.emailAddress, `a@b.${'c'.repeat(251)}`, 'At most 254 characters'],
  ['an optional e-mail address', credentials.optionalEmail, `a@b.${'c'.repeat(251)}`, 'At most 254 characters'],
  ['a user name', credentials.userName, ' ', 'Username is required'],
  ['a user name', credentials.userName, 'a@b', 'Username cannot contain @'],
  ['a user name', credentials.userName, 'a＠b', 'Username cannot contain @'],
  ['a user name', credentials.userName, 'x'.repeat(201), 'At most 200 characters'],
  ['an optional user name', credentials.optionalUserName, 'a@b', 'Username cannot contain @'],
  ['an optional user name', credentials.optionalUserName, 'x'.repeat(201), 'At most 200 characters'],
  ['a password at sign-in', credentials.anyPassword, 'x'.repeat(1001), 'At most 1000 characters'],
  ['a first password', credentials.optionalInitialPassword, '12345', 'Password must be at least 6 characters'],
  ['a first password', credentials.optionalInitialPassword, 'x'.repeat(129), 'At most 128 characters'],
  ['a new password', password, undefined, 'Password, please'],
  ['a new password', credentials.newPassword(), null, 'New password is required'],
  ['a new password', password, '', 'Password, please'],
  ['a new password', password, 'Abcde1!', 'Password must be at least 8 characters'],
  ['a new password', password, 'abcdef1!', classes],
  ['a new password', password, 'ABCDEF1!', classes],
  ['a new password', password, 'Abcdefg!', classes],
  ['a new password', password, 'Abcdefg1', classes],
  ['a new password', password, 'Abcdef1 ', classes],
  ['a new password', password, `Aa1!${'x'.repeat(125)}`, 'At most 128 characters'],
];

describe('rejects with a message', () => {
  it.each(refused)('%s: %#', (_, schema, given, message) => {
    expect(schema.safeParse(given).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});

it('path parameters with an id keep only a valid id', () => {
  expect(fields.idParams.parse({ id: uuid, more: 1 })).toEqual({ id: uuid });
  expect(fields.idParams.safeParse({ id: 'x' }).success).toBe(false);
});

it('declares the format of days and instants in responses', () => {
  expect([fields.instant.meta()?.format, fields.dayReply.meta()?.format]).toEqual(['date-time', 'date']);
});
