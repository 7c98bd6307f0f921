import { sql } from 'kysely';
import type { Text } from '#contract/platform/texts/speak.ts';
import { createEntryToken } from '#server/people/accounts/entry-token.ts';
import { writeMailedCode } from '#server/people/sign-in/codes/code.ts';
import { inviterOfLink } from '#server/people/sign-in/links/inviter.ts';
import { describeDevice } from '#server/people/sign-in/sessions/device.ts';
import { type ContentReader, type MailSource, mask } from '#server/platform/mail/content.ts';
import { db, displayName, type ReadTx } from '#server/platform/tenancy/index.ts';
import { writeDay } from '#server/platform/texts/index.ts';

/** Mails about somebody's account, and those that administrators get about the company. */

/** The link of an invitation, a reset or a new address. Undefined for mails without one. */
export function entryLinkOf({ secrets, base, mail, isViewed }: Parameters<ContentReader>[1]): string | undefined {
  const { tenantId, subjectType, subjectId } = mail;
  if (subjectType !== 'entryLink' || subjectId === null) return undefined;
  return `${base}/welcome/${isViewed ? mask : createEntryToken(secrets, { tenantId, linkId: subjectId })}`;
}

/** The person who invites is named, because their recipient knows them better than the product. */
export const readInvitation: ContentReader = async (tx, asked) => {
  const link =
    asked.mail.subjectId &&
    (await tx.first(
      db.selectFrom('entry_links as link').where('link.id', '=', asked.mail.subjectId).select(inviterOfLink.as('name')),
    ));
  const name = link ? link.name : null;
  const address = entryLinkOf(asked);
  return {
    write: (say, { company }) => ({
      subject: name
        ? say('{name} of {company} has invited you', { name, company })
        : say('{company} has invited you', { company }),
      paragraphs: [
        name
          ? say(
              '{name} of {company} has invited you to follow your projects together: their progress, documents, images and questions.',
              { name, company },
            )
          : say(
              '{company} has invited you to follow your projects together: their progress, documents, images and questions.',
              { company },
            ),
        say('Choose a password, and you are in.'),
      ],
      button: address ? { label: say('Accept the invitation'), link: address } : undefined,
      note: say('The link works once, within 7 days. If you did not expect it, you can ignore this message.'),
    }),
  };
};

/** The code is not in the subject and not in the preview, which a locked screen shows. */
export const readCode: ContentReader = async (_tx, { mail, secrets, isViewed }) => {
  const { tenantId, subjectId } = mail;
  if (subjectId === null)
    return { state: 'Cancelled', answer: 'Its code was used, replaced or has expired.' satisfies Text };
  const code = isViewed ? mask : writeMailedCode(secrets, { tenantId, id: subjectId });
  return {
    write: (say, { company }) => ({
      subject: say('Your code to sign in to {company}', { company }),
      paragraphs: [say('Enter this code on the page where you asked for it. It works in that browser only.')],
      facts: [{ label: say('Code'), value: code }],
      note: say(
        'The code works once, within 10 minutes. Give it to nobody, also if they ask for it. If you did not ask for it, ignore this message.',
      ),
    }),
  };
};

/** The account was used on a device that it does not know. The session may be removed already. */
export const readNewDevice: ContentReader = async (tx, { mail }) => {
  const session = await tx.first(
    db
      .selectFrom('sessions')
      .where('id', '=', mail.subjectId)
      .where('user_id', '=', mail.userId)
      .select(['device', 'address']),
  );
  return {
    write: (say, { company }) => ({
      subject: say('Your account at {company} was used on a new device', { company }),
      paragraphs: [
        say(
          'Somebody, probably you, signed in to your account at {company} on a device where it was not used before.',
          { company },
        ),
        ...(session
          ? [say('Device: {device}. Address: {address}.', { device: nameOf(session.device), address: session.address })]
          : []),
        say(
          'If that was you, there is nothing to do. If not, choose a new password now, and tell an administrator of the company.',
        ),
      ],
    }),
  };
};

/** Programs name themselves. A name with a dot could be read as a link. */
function nameOf(userAgent: string): string {
  const device = describeDevice(userAgent);
  return device.includes('.') ? describeDevice('') : device;
}

/** The trial of the company ends soon. */
export const readTrial: ContentReader = async (tx) => {
  const company = await tx.first(db.selectFrom('tenants').select('trial_ends_on as lastDay'));
  const { lastDay } = company ?? {};
  if (!lastDay) return { state: 'Cancelled', answer: 'The company has no trial any more.' satisfies Text };
  return {
    write: (say, { company, locale }) => ({
      subject: say('The trial of {company} ends soon', { company }),
      paragraphs: [
        say(
          'The last day of the trial of {company} is {day}. After that you can still sign in, and read and download everything, but nothing can be changed.',
          { company, day: writeDay(locale, lastDay) },
        ),
        say(
          'To go on working, write to the people who run this installation. Nothing is deleted, and they can extend the trial at any time.',
        ),
      ],
    }),
  };
};

type Ending = { name: string; lastDay: string | null };

/** Somebody's own access ends soon or, if the mail has a subject, that of a user or client whose last day they set. */
export const readAccess: ContentReader = async (tx, { mail }) => {
  const { name, lastDay } = (await readEnding(tx, mail)) ?? {};
  if (!name || !lastDay) return { state: 'Cancelled', answer: 'The access does not end any more.' satisfies Text };
  const isOwn = mail.subjectId === null;
  return {
    write: (say, { company, locale }) =>
      isOwn
        ? {
            subject: say('Your access to {company} ends on {day}', { company, day: writeDay(locale, lastDay) }),
            paragraphs: [
              say('The last day of your access to {company} is {day}. From the next day on, you cannot sign in.', {
                company,
                day: writeDay(locale, lastDay),
              }),
              say(
                'Download what you still need until then. If you need access for longer, write to your contact at {company}.',
                { company },
              ),
            ],
          }
        : {
            subject: say('The access of {name} to {company} ends on {day}', {
              company,
              name,
              day: writeDay(locale, lastDay),
            }),
            paragraphs: [
              say('The last day of access of {name} is {day}. From the next day on, {name} cannot sign in.', {
                name,
                day: writeDay(locale, lastDay),
              }),
              say('If it should go on, change “Last day of access” before then. Nothing is deleted when it ends.'),
            ],
          },
  };
};

function readEnding(tx: ReadTx, { subjectType, subjectId, userId }: MailSource): Promise<Ending | undefined> {
  if (subjectType === 'client')
    return tx.first(sql<Ending>`
      select name, access_ends_on as "lastDay" from clients where id = ${subjectId}::uuid and deleted_at is null`);
  return tx.first(sql<Ending>`
    select btrim(concat_ws(' ', users.first_name, users.last_name)) as name,
      case when ${subjectId}::uuid is null then least(users.access_ends_on, clients.access_ends_on)
        else users.access_ends_on end as "lastDay"
    from users left join clients on clients.id = users.client_id
    where users.id = coalesce(${subjectId}::uuid, ${userId}::uuid) and users.deleted_at is null`);
}

/** A directory changed the address of a person. */
export const readAddressSet: ContentReader = async (tx, { mail, base }) => {
  const person =
    mail.subjectId &&
    (await tx.first(
      db
        .selectFrom('users')
        .where('id', '=', mail.subjectId)
        .where('deleted_at', 'is', null)
        .select(['first_name as firstName', 'last_name as lastName', 'user_name as userName', 'email']),
    ));
  if (!person) return { state: 'Cancelled', answer: 'The person was removed.' satisfies Text };
  return {
    write: (say, { company }) => ({
      subject: say('The directory of {company} changed an e-mail address', { company }),
      paragraphs: [
        say(
          'The directory changed the e-mail address of {name} at {company}. No link for a new password goes to the new address until {name} has confirmed it.',
          { name: displayName(person), company },
        ),
        say(
          'If none of you did this, delete the token of the directory under Settings, Sign-in, and correct the address.',
        ),
      ],
      button: { label: say('Open the users'), link: `${base}/open/${mail.tenantId}/users` },
    }),
  };
};

/** A webhook was switched off. */
export const readWebhook: ContentReader = async (tx, { mail, base }) => {
  const webhook =
    mail.subjectId &&
    (await tx.first(
      db.selectFrom('webhooks').where('id', '=', mail.subjectId).select(['name', 'is_active as isActive']),
    ));
  if (!webhook || webhook.isActive)
    return { state: 'Cancelled', answer: 'The webhook works again or was deleted.' satisfies Text };
  return {
    write: (say, { company }) => ({
      subject: say('A webhook of {company} was switched off', { company }),
      paragraphs: [
        say(
          'The webhook “{name}” was switched off, because its server failed for more than an hour. What happens from now on is not sent to it.',
          { name: webhook.name },
        ),
        say('When the server works again, switch the webhook on again, and send what it missed.'),
      ],
      button: { label: say('Open the webhooks'), link: `${base}/open/${mail.tenantId}/settings/webhooks` },
    }),
  };
};
