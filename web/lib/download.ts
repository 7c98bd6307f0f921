import type { OperationId } from '#contract/operations.ts';
import { t } from '#web/texts/index.ts';
import { sendAuthenticated } from './api.ts';
import type { InputOf } from './operations.ts';
import { freshToken } from './renewal.ts';
import type { Parts } from './transport.ts';

export interface DownloadOptions {
  /** The file name if the response has none. */
  name?: string;
  signal?: AbortSignal;
  /** 0 to 1. Not called if the size is unknown. */
  onProgress?: (part: number) => void;
}

/**
 * Fetches a file with the session's token and saves it under its name, or as 'document'. A signed link would not need
 * the fetch, but anyone who has the link can open the file. Rejects with the texts of spec section 8.
 */
export async function download<Id extends OperationId>(
  operation: Id,
  input: InputOf<Id>,
  { name, signal, onProgress }: DownloadOptions = {},
): Promise<void> {
  if (!(await freshToken())) throw new Error(t('No authentication token found'));
  const response = await sendAuthenticated(operation, input as Parts, { signal });
  if (!response.ok)
    throw new Error(t('Download failed: {status}', { status: `${response.status} ${response.statusText}`.trim() }));
  const file = await bytesOf(response, onProgress);
  save(file, fileNameOf(response.headers) ?? (name || 'document'));
}

/** The name in a content-disposition header. The encoded form (RFC 8187) wins over the plain one. */
export function fileNameOf(headers: Headers): string | undefined {
  const disposition = headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1] ?? /filename=([^;"]+)/i.exec(disposition)?.[1];
  return (encoded && decoded(encoded.trim())) || plain?.replace(/\\(.)/g, '$1').trim() || undefined;
}

/** Bytes to collect before handing them to the browser as a Blob, which it may keep on disk. */
const blobSize = 16 * 1024 * 1024;

async function bytesOf(response: Response, onProgress: DownloadOptions['onProgress']): Promise<Blob> {
  const total = Number(response.headers.get('content-length'));
  const type = response.headers.get('content-type') ?? '';
  if (!response.body) return response.blob();
  const blobs: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let [pending, received] = [0, 0];
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    pending += value.byteLength;
    received += value.byteLength;
    if (total > 0) onProgress?.(Math.min(1, received / total));
    if (pending < blobSize) continue;
    blobs.push(new Blob(chunks));
    [chunks, pending] = [[], 0];
  }
  return new Blob([...blobs, ...chunks], { type });
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser may start reading after the click event.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
