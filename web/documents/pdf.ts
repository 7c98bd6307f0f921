import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

export { TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';

// From our own origin, as the content security policy has it.
GlobalWorkerOptions.workerSrc = workerUrl;

/** Opens a PDF from its bytes. `close` ends its work in the worker. */
export function openPdf(bytes: Uint8Array): { pdf: Promise<PDFDocumentProxy>; close: () => void } {
  // pdf.js hands the bytes over to its worker; the copy leaves ours as they are.
  const task = getDocument({ data: bytes.slice(), enableXfa: false });
  return { pdf: task.promise, close: () => void task.destroy() };
}
