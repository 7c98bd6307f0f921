import { describeDevice } from '#server/auth/device.ts';
import { db } from '#server/tenancy/index.ts';
import type { ContentReader } from './content.ts';

/** Tells a person that their account was used on a device that it does not know. The session may be removed already. */
export const readNewDeviceContent: ContentReader = async (tx, { mail }) => {
  const session = await tx.first(
    db
      .selectFrom('sessions')
      .where('id', '=', mail.subjectId)
      .where('user_id', '=', mail.userId)
      .select(['device', 'address']),
  );
  return {
    write: (say, { company }) => ({
      subject: say('mail.newDevice.subject', { company }),
      paragraphs: [
        say('mail.newDevice.text', { company }),
        ...(session
          ? [say('mail.newDevice.device', { device: nameOf(session.device), address: session.address })]
          : []),
        say('mail.newDevice.next'),
      ],
    }),
  };
};

/** Programs name themselves. A name with a dot could be read as a link. */
function nameOf(userAgent: string): string {
  const device = describeDevice(userAgent);
  return device.includes('.') ? describeDevice('') : device;
}
