import type { MailKind } from '#contract/platform/mail-kinds.ts';
import type { MailTopic } from '#contract/platform/notification-kinds.ts';
import type { Text } from '#contract/platform/texts/speak.ts';
import type { Secrets } from '#server/platform/crypto/secrets.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import type { Reader, Say } from '#server/platform/texts/index.ts';
import type { Also, Fact, Section } from './layout.ts';
import type { Written } from './markdown.ts';
import type { About } from './thread.ts';

/** What a mail is made from. */
export type MailSource = {
  tenantId: string;
  id: string;
  kind: MailKind;
  userId: string | null;
  address: string;
  subjectType: string | null;
  subjectId: string | null;
  /** The event that caused a notice. Null for other mails. */
  eventId: string | null;
  /** What the recipient can turn off. Null for mails that are always sent. */
  topic: MailTopic | null;
  /** An administrator asked for it, so it is sent although it was read. */
  isResent: boolean;
};

/** Stands where a link would have its token. */
export const mask = '••••••••';

/** What a mail says. The rest of the letter is the same for all. */
type Words = {
  subject: string;
  paragraphs: string[];
  facts?: Fact[];
  /** What somebody wrote. */
  quote?: Written | undefined;
  sections?: Section[];
  more?: string | undefined;
  button?: { label: string; link: string } | undefined;
  /** What lists of mails show beside the subject. Without it the first paragraph. */
  preview?: string | undefined;
  /** Further changes, below what the mail is about. */
  also?: Also;
  note?: string | undefined;
};

/** Who sends the mail, and how its reader reads. */
export type Names = Reader & {
  company: string;
  /** The reader's local day on which the mail was made. */
  day: string;
};

/** A file of which a mail shows a picture. The id is that of its bytes. */
export type ShownFile = { id: string; fileName: string; contentType: string };

/** The width on the screen of each picture that a text of the mail shows, by its id. */
export type ShownPictures = ReadonlyMap<string, number>;

/** What was read for a mail. It becomes words when the recipient's language is known. */
export type Content = {
  write(say: Say, names: Names, pictures: ShownPictures): Words;
  shows?: ShownFile | undefined;
  /** The pictures in the text that it quotes. */
  pictures?: readonly ShownFile[];
  about?: About;
};

/** A mail that should not be sent, and why, in words for the administrator. */
export type Unsent = { state: 'Suppressed' | 'Cancelled'; answer: string };

export type Asked = {
  secrets: Pick<Secrets, 'tokenSecret' | 'otherTokenSecret'>;
  /** What every link begins with. */
  base: string;
  mail: MailSource;
  isViewed: boolean;
  /** Answers to the mail become messages. */
  takesAnswers: boolean;
};

/** Reads as the recipient, so nothing else can get into the mail. */
export type ContentReader = (tx: ReadTx, asked: Asked) => Promise<Content | Unsent>;

const suppressed = (answer: string): Unsent => ({ state: 'Suppressed', answer });
const cancelled = (answer: string): Unsent => ({ state: 'Cancelled', answer });

export const unsent = {
  left: suppressed('The account was deactivated or removed.' satisfies Text),
  hidden: suppressed('The recipient may no longer see what it is about.' satisfies Text),
  paused: suppressed('The recipient paused notifications.' satisfies Text),
  muted: suppressed('The recipient muted this.' satisfies Text),
  unwanted: suppressed('The recipient does not want these mails.' satisfies Text),
  moved: cancelled('The recipient has another address now.' satisfies Text),
  answered: cancelled('It was answered or withdrawn before the mail left.' satisfies Text),
  read: cancelled('It was read in the inbox before the mail left.' satisfies Text),
} satisfies Record<string, Unsent>;
