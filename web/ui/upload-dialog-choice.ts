/** Which files an upload accepts. */
export interface UploadRules {
  /** For the file picker: extensions and media types. */
  accept: string;
  /** Bytes. */
  limit: number;
  /** Whether to accept a file by its name and type. The server checks the content. */
  takes: (file: File) => boolean;
  /** Files to skip silently. */
  ignores?: (file: File) => boolean;
  /** Why a file is rejected, as a continuation of its name: 'is not a picture.' */
  refusal: string;
  /** Formats the size of a file. */
  formatSize: (bytes: number) => string;
}

/** A rejected file. */
export interface Refusal {
  fileName: string;
  /** Continues the sentence that starts with the name. */
  reason: string;
}

/** Splits chosen or dropped files into accepted ones and rejected ones with a reason. */
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
export function formatLimit(bytes: number): string {
  return `Up to ${Number((bytes / 1024 ** 2).toFixed(1))} MB`;
}
