import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { init } from '@embedpdf/pdfium';
import { limitDecoderMemory } from './decoder-memory.ts';
import type { DrawnPage, PdfTask } from './pdf.ts';

/** PDFium's `FPDFBitmap_BGRx`, of which `redFirst` makes RGBx. */
const fourBytes = 3;
const white = 0xff_ff_ff_ff;
const withAnnotations = 0x01;
const redFirst = 0x10;

/** Draws the first page of one file, or counts its pages, and ends. */
const { bytes, box, memory } = workerData as PdfTask;
limitDecoderMemory(memory);
const found = await read();
if (typeof found === 'object') parentPort?.postMessage(found, [found.data.buffer as ArrayBuffer]);
else if (found) parentPort?.postMessage(found);

async function read(): Promise<DrawnPage | number | undefined> {
  const code = readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const { pdfium, ...pdf } = await init({ wasmBinary: new Uint8Array(code).buffer });
  // The types leave it out. It is another one after the memory has grown.
  const heap = pdfium as unknown as { HEAPU8: Uint8Array };
  pdf.PDFiumExt_Init();
  const place = pdfium.wasmExports.malloc(bytes.length);
  if (place === 0) return undefined;
  heap.HEAPU8.set(bytes, place);
  const file = pdf.FPDF_LoadMemDocument(place, bytes.length, '');
  if (!box) return file && pdf.FPDF_GetPageCount(file);
  const opened = file && pdf.FPDF_LoadPage(file, 0);
  if (!opened) return undefined;
  const [width, height] = [pdf.FPDF_GetPageWidthF(opened), pdf.FPDF_GetPageHeightF(opened)];
  const scale = Math.min(box.width / width, box.height / height);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  // Also false for what is not a number.
  if (!(size.width >= 1 && size.height >= 1)) return undefined;
  const bitmap = pdf.FPDFBitmap_CreateEx(size.width, size.height, fourBytes, 0, 0);
  if (bitmap === 0) return undefined;
  pdf.FPDFBitmap_FillRect(bitmap, 0, 0, size.width, size.height, white);
  pdf.FPDF_RenderPageBitmap(bitmap, opened, 0, 0, size.width, size.height, 0, withAnnotations | redFirst);
  const start = pdf.FPDFBitmap_GetBuffer(bitmap);
  return { ...size, data: heap.HEAPU8.slice(start, start + size.width * size.height * 4) };
}
