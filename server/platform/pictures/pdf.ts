import { askDecoder } from './decoder-thread.ts';

/** Four bytes for each pixel: red, green, blue, and one that says nothing. */
export type DrawnPage = { data: Uint8Array; width: number; height: number };

type Box = { width: number; height: number };

export type PdfTask = {
  bytes: Uint8Array;
  /** Pixels. The first page is drawn, and fills it in one direction. Without it, the pages are counted. */
  box?: Box;
  /** Bytes of the decoder's memory. */
  memory: number;
};

type Limits = { memory: number; milliseconds: number };
const thread = new URL('./pdf-thread.ts', import.meta.url);

/**
 * Draws the first page of a PDF. Nothing in the file runs: the decoder knows no JavaScript and has no network. Undefined if the file is
 * damaged, has a password, or exceeds a limit. `onLate` is called if it exceeds that of time.
 */
export function drawFirstPage(
  { milliseconds, ...task }: { bytes: Uint8Array; box: Box } & Limits,
  onLate?: () => void,
): Promise<DrawnPage | undefined> {
  return askDecoder(thread, task satisfies PdfTask, milliseconds, onLate);
}

/** Counts the pages of a PDF. Undefined as for drawing. */
export function countPdfPages({ milliseconds, ...task }: { bytes: Uint8Array } & Limits): Promise<number | undefined> {
  return askDecoder(thread, task satisfies PdfTask, milliseconds);
}
