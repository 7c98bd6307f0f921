import { maxAttachments } from '#contract/work/message-kinds.ts';
import { t } from '#web/texts/index.ts';
import { type Refusal, sortOut, type UploadRules } from '#web/ui/upload-dialog-choice.ts';
import { uploadMessage } from '#web/work/files/upload-message.ts';
import { changeDraft, type DraftFile, readDraft } from './drafts.ts';
import { withoutPictures } from './pictures.ts';
import { uploadAttachment } from './queries.ts';

let lastId = 0;
const aborts = new Map<number, AbortController>();
/** The bytes of the files that this tab uploads, for another try. */
const contents = new Map<number, File>();

type Added = { added: readonly DraftFile[]; refusals: readonly Refusal[] };

/** Adds files to a draft and uploads them. They go on when the user leaves the screen. */
export function addFiles(key: string, chosen: readonly File[], rules: UploadRules): Added {
  const { taken, refusals } = sortOut(chosen, rules);
  const free = maxAttachments - readDraft(key).files.length;
  const added = taken.slice(0, free).map((file): DraftFile => {
    lastId += 1;
    contents.set(lastId, file);
    return { id: lastId, file: { name: file.name, size: file.size }, state: 'uploading', part: 0 };
  });
  changeDraft(key, { files: [...readDraft(key).files, ...added] });
  for (const each of added) void send(key, each);
  return {
    added,
    refusals: [...refusals, ...taken.slice(free).map(({ name }) => ({ fileName: name, reason: tooMany }))],
  };
}

const tooMany = () => t('A message can have {count} files.', { count: maxAttachments });

/** A file that the server already has. */
export function storedFile(file: DraftFile['file'], attachmentId: string): DraftFile {
  lastId += 1;
  return { id: lastId, file, state: 'done', part: 1, attachmentId };
}

export function removeFile(key: string, id: number): void {
  aborts.get(id)?.abort();
  contents.delete(id);
  const { text, files } = readDraft(key);
  changeDraft(key, { text: withoutPictures(text, { id }), files: files.filter((each) => each.id !== id) });
}

/** Uploads a file that failed once more. */
export function sendAgain(key: string, file: DraftFile): void {
  patch(key, file.id, { state: 'uploading', part: 0, message: undefined });
  void send(key, file);
}

async function send(key: string, { id }: DraftFile): Promise<void> {
  const file = contents.get(id);
  if (!file) return;
  const abort = new AbortController();
  aborts.set(id, abort);
  try {
    const stored = await uploadAttachment(file, {
      signal: abort.signal,
      onProgress: (part) => patch(key, id, { part }),
    });
    patch(key, id, { state: 'done', part: 1, attachmentId: stored.id });
    contents.delete(id);
  } catch (error) {
    patch(key, id, { state: 'failed', message: uploadMessage(error, t('This file could not be uploaded.')) });
  } finally {
    aborts.delete(id);
  }
}

function patch(key: string, id: number, values: Partial<DraftFile>): void {
  changeDraft(key, { files: readDraft(key).files.map((each) => (each.id === id ? { ...each, ...values } : each)) });
}
