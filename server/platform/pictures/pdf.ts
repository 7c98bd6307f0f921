import { askDecoder } from './decoder-thread.ts';

/** Four bytes for each pixel: red, green, blue, and one that says nothing. */
export type DrawnPage = { data: Uint8Array; width: number; height: number };

export type PdfTask = {
  bytes: Uint8Array;
  /** Pixels. The page fills it in one direction. */
  box: { width: number; height: number };
  /** Bytes of the decoder's memory. */
  memory: number;
};

/**
 * Draws the first page of a PDF. Nothing in the file runs: the decoder knows no JavaScript and has no network. Undefined if the file is
 * damaged, has a password, or exceeds a limit.
 */
export function drawFirstPage({
  milliseconds,
  ...task
}: PdfTask & { milliseconds: number }): Promise<DrawnPage | undefined> {
  return askDecoder(new URL('./pdf-thread.ts', import.meta.url), task, milliseconds);
}
