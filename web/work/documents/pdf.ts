import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

export { TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';

// Served from our own origin, as the content security policy requires.
GlobalWorkerOptions.workerSrc = workerUrl;

/** Opens a PDF from its bytes. `close` stops its worker. */
export function openPdf(bytes: Uint8Array): { pdf: Promise<PDFDocumentProxy>; close: () => void } {
  // pdf.js transfers the bytes to its worker, so pass a copy.
  const task = getDocument({ data: bytes.slice(), enableXfa: false });
  return { pdf: task.promise, close: () => void task.destroy() };
}
