import { headerOf, partsOf, startSmtp } from '#tests/support/smtp.ts';

type CameIn = { address: string; messageId: string; subject: string; text: string; at: number };

/** A mail server on loopback that keeps what the checks need. */
export async function startMailbox() {
  const received: CameIn[] = [];
  const { url, stop } = await startSmtp({
    onMail: (mail) => {
      received.push({
        address: mail.to[0] as string,
        messageId: headerOf(mail, 'Message-ID') ?? '',
        subject: headerOf(mail, 'Subject') ?? '',
        text: partsOf(mail).text,
        at: Date.now(),
      });
      // The server keeps each mail, and a run has thousands.
      mail.raw = '';
    },
  });
  return { url, received, stop };
}
