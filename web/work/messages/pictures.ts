import { pictureIdsIn } from '#contract/platform/markdown.ts';
import type { Attachment } from '#contract/work/attachments.ts';
import { isPicture } from '#contract/work/images.ts';

/** The pictures among the files of a message that its text shows. The others are listed below it. */
export function picturesIn(text: string, attachments: readonly Attachment[]): ReadonlyMap<string, Attachment> {
  const ids = pictureIdsIn(text);
  const shown = attachments.filter(({ id, contentType }) => ids.has(id) && isPicture(contentType));
  return new Map(shown.map((picture) => [picture.id, picture]));
}

/** A file of a draft. */
interface PlacedFile {
  id: number;
  file: { name: string };
  /** Once it is uploaded. */
  attachmentId?: string;
}

/** What stands in a draft for a file of it. The text that is sent names the file by its id on the server. */
const markOf = ({ id }: Pick<PlacedFile, 'id'>) => `(picture:${id})`;
const sentMark = (attachmentId: string) => `(attachment:${attachmentId})`;

/** The Markdown of a picture in a draft. The words between the brackets are for those who do not see it. */
export function pictureMarkdown(file: PlacedFile): string {
  // Brackets would end the words too early.
  return `![${file.file.name.replace(/[[\]\\\n]/g, ' ').trim()}]${markOf(file)}`;
}

/** The text of a draft with the ids that the server knows. */
export function encodePictures(text: string, files: readonly PlacedFile[]): string {
  return files.reduce(
    (written, file) => (file.attachmentId ? written.replaceAll(markOf(file), sentMark(file.attachmentId)) : written),
    text,
  );
}

/** A text that was sent, as the text of a draft with its files. */
export function decodePictures(body: string, files: readonly PlacedFile[]): string {
  return files.reduce(
    (written, file) => (file.attachmentId ? written.replaceAll(sentMark(file.attachmentId), markOf(file)) : written),
    body,
  );
}

/** The text of a draft without one of its files, or without all of them. */
export function withoutPictures(text: string, file?: Pick<PlacedFile, 'id'>): string {
  return text.replace(placed, (whole) => (!file || whole.endsWith(markOf(file)) ? '' : whole));
}

/** Whether a draft has pictures in its text. */
export const hasPictures = (text: string) => text.search(placed) >= 0;

const placed = /!\[[^\]\n]{0,300}\]\(picture:\d{1,9}\)/g;
