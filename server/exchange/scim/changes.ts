import { z } from 'zod';
import { emailAddress, personName } from '#contract/people/credentials.ts';
import { text, trimmedText } from '#contract/platform/fields.ts';
import { constant, toldBy } from '#contract/platform/texts/constant.ts';
import { invalid, refuseField } from '#server/platform/answers/failures.ts';
import { describeIssue } from '#server/platform/http/input.ts';
import { userSchema } from './messages.ts';

/** What a directory says of a person. Other attributes are ignored, because directories send many that Loggia does not need. */
const changesSchema = z
  .object({
    userName: trimmedText(254).min(1, 'userName is required'),
    externalId: text(500).min(1).nullable(),
    givenName: personName('givenName is required'),
    familyName: personName('familyName is required'),
    wholeName: trimmedText(400),
    email: emailAddress.nullable(),
    isActive: z.union([z.boolean(), z.enum(['true', 'false', 'True', 'False'])], 'active is true or false'),
  })
  .partial()
  .transform(({ isActive, ...changes }) => ({
    ...changes,
    // Microsoft Entra sends it as text.
    ...(isActive !== undefined && { isActive: String(isActive).toLowerCase() === 'true' }),
  }));

export type PersonChanges = z.output<typeof changesSchema>;

/** An operation of a PATCH. */
export type Operation = { op: 'add' | 'replace' | 'remove'; path: string | undefined; value: unknown };

const maxOperations = 100;
const operationsSchema = z.object({
  Operations: z
    .array(
      z.object({
        // Microsoft Entra begins it with a capital letter.
        op: text(10)
          .transform((op) => op.toLowerCase())
          .pipe(z.enum(['add', 'replace', 'remove'])),
        path: text(500).optional(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(maxOperations, constant('At most {limit} operations', { limit: maxOperations })),
});

export function readOperations(body: unknown): Operation[] {
  return check(operationsSchema, body).Operations.map(({ op, path, value }) => ({ op, path, value }));
}

/** Reads a whole user, as POST and PUT send it. */
export function readPerson(body: unknown): PersonChanges {
  const given: Given = {};
  assignAll(given, body);
  return check(changesSchema, given);
}

/** Reads the operations of a PATCH. The last one counts. */
export function readPersonChanges(body: unknown): PersonChanges {
  const given: Given = {};
  for (const { op, path, value } of readOperations(body)) {
    if (op === 'remove') remove(given, path);
    else if (path === undefined) assignAll(given, value);
    else assign(given, path, value);
  }
  return check(changesSchema, given);
}

type Given = { [Name in keyof z.input<typeof changesSchema>]?: unknown };

function assignAll(given: Given, value: unknown): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) invalid('value', 'An object is expected.');
  for (const [name, each] of Object.entries(value)) assign(given, name, each);
}

/** Takes one attribute. Okta and Microsoft Entra also send `name.givenName` as the name of an attribute. */
function assign(given: Given, path: string, value: unknown): void {
  const name = attributeOf(path);
  if (name === 'name') {
    if (value !== null && typeof value === 'object') {
      for (const [part, each] of Object.entries(value)) assign(given, `name.${part}`, each);
    }
  } else if (name === 'emails') given.email = addressOf(value);
  else if (name !== undefined) given[name] = name === 'externalId' && value === '' ? null : value;
}

function remove(given: Given, path: string | undefined): void {
  const name = attributeOf(path ?? '');
  if (name === 'externalId') given.externalId = null;
  else if (name === 'emails') given.email = null;
  else if (name !== undefined) invalid('path', '{path} cannot be removed.', { path: String(path) });
}

/** The attribute that a path names. Names of attributes have no case. Undefined if Loggia does not keep it. */
function attributeOf(path: string): keyof Given | 'name' | 'emails' | undefined {
  const prefix = `${userSchema}:`;
  const local = path.slice(0, prefix.length).toLowerCase() === prefix.toLowerCase() ? path.slice(prefix.length) : path;
  return attributes[local.toLowerCase().replaceAll('"true"', 'true')];
}

const attributes: Record<string, keyof Given | 'name' | 'emails'> = Object.assign(Object.create(null), {
  username: 'userName',
  externalid: 'externalId',
  active: 'isActive',
  name: 'name',
  'name.givenname': 'givenName',
  'name.familyname': 'familyName',
  'name.formatted': 'wholeName',
  displayname: 'wholeName',
  emails: 'emails',
  'emails.value': 'emails',
  'emails[type eq "work"]': 'emails',
  'emails[type eq "work"].value': 'emails',
  'emails[primary eq true]': 'emails',
  'emails[primary eq true].value': 'emails',
});

type Address = { value?: unknown; primary?: unknown; type?: unknown };

/** The address that counts: the primary one, else that of work, else the first. */
function addressOf(value: unknown): unknown {
  if (!Array.isArray(value))
    return value !== null && typeof value === 'object' ? (value as Address).value : value || null;
  const addresses = value.slice(0, 20).filter((each): each is Address => each !== null && typeof each === 'object');
  const isPrimary = ({ primary }: Address) => String(primary).toLowerCase() === 'true';
  const chosen = addresses.find(isPrimary) ?? addresses.find(({ type }) => type === 'work') ?? addresses[0];
  return chosen?.value || null;
}

function check<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value, { error: describeIssue });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  return refuseField(issue?.path.map(String).join('.') || 'body', toldBy(issue?.message ?? ''));
}
