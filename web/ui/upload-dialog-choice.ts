/** What an upload takes. */
export interface UploadRules {
  /** For the file picker: extensions and types. */
  accept: string;
  /** Bytes. */
  limit: number;
  /** Whether such a file can be taken at all; no more than its name and type are known before the server looks. */
  takes: (file: File) => boolean;
  /** Left out without a word. */
  ignores?: (file: File) => boolean;
  /** Why a file is not taken, after its name: 'is not a picture.' */
  refusal: string;
  /** How the size of such a file is written. */
  formatSize: (bytes: number) => string;
}

/** A file that is not taken. */
export interface Refusal {
  fileName: string;
  /** Goes on from the name. */
  reason: string;
}

/** Of the files that someone has chosen or dropped: those that are taken, and why others are not. */
export function sortOut(files: readonly File[], rules: UploadRules): { taken: File[]; refusals: Refusal[] } {
  const taken: File[] = [];
  const refusals: Refusal[] = [];
  for (const file of files) {
    if (rules.ignores?.(file)) continue;
    if (!rules.takes(file)) refusals.push({ fileName: file.name, reason: rules.refusal });
    else if (file.size > rules.limit) {
      refusals.push({ fileName: file.name, reason: `is larger than allowed (${rules.formatSize(file.size)}).` });
    } else taken.push(file);
  }
  return { taken, refusals };
}

/** 'Up to 512 MB'. */
export function limitInWords(bytes: number): string {
  return `Up to ${Number((bytes / 1024 ** 2).toFixed(1))} MB`;
}
