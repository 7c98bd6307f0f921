import type { ReactNode } from 'react';
import { t, tNode } from '#web/texts/index.ts';

/** Which files an upload accepts. */
export interface UploadRules {
  /** For the file picker: extensions and media types. */
  accept: string;
  /** Only one file can be chosen. */
  single?: boolean;
  /** Bytes. */
  limit: number;
  /** Whether to accept a file by its name and type. The server checks the content. */
  takes: (file: File) => boolean;
  /** Files to skip silently when they come from the file picker. */
  ignores?: (file: File) => boolean;
  /** Why a file is rejected, with the file's name as an element: '<name> is not a picture.' */
  refusal: (name: ReactNode, file: File) => ReactNode;
  /** Formats the size of a file. */
  formatSize: (bytes: number) => string;
}

/** A rejected file. */
export interface Refusal {
  fileName: string;
  reason: Reason;
}

/** A sentence about a file, whose name is passed as an element. */
type Reason = (file: ReactNode) => ReactNode;

interface SortedOut {
  taken: File[];
  refusals: Refusal[];
}

/** Splits chosen or dropped files into accepted ones and rejected ones with a reason. */
export function sortOut(files: readonly File[], rules: UploadRules, isPicked = false): SortedOut {
  const taken: File[] = [];
  const refusals: Refusal[] = [];
  for (const file of files) {
    if (isPicked && rules.ignores?.(file)) continue;
    if (!rules.takes(file)) refusals.push({ fileName: file.name, reason: (name) => rules.refusal(name, file) });
    else if (file.size > rules.limit) {
      const size = rules.formatSize(file.size);
      const reason: Reason = (name) => tNode('{file} is larger than allowed ({size}).', { file: name, size });
      refusals.push({ fileName: file.name, reason });
    } else if (rules.single && taken.length > 0) refusals.push({ fileName: file.name, reason: onlyOne });
    else taken.push(file);
  }
  return { taken, refusals };
}

const onlyOne: Reason = (file) => tNode('{file} was left out, because only one file can be uploaded here.', { file });

/** 'Up to 512 MB'. */
export function formatLimit(bytes: number): string {
  return t('Up to {size} MB', { size: Number((bytes / 1024 ** 2).toFixed(1)) });
}
