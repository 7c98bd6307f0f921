import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import openDecoder from 'libheif-js/libheif-wasm/libheif-bundle.mjs';
import { limitDecoderMemory } from './decoder-memory.ts';
import type { HeifTask, Pixels } from './heif.ts';

/** Decodes one picture, and ends. */

const { file, side, pixels: pixelLimit, memory } = workerData as HeifTask;
limitDecoderMemory(memory);
const pixels = decode();
if (pixels) parentPort?.postMessage(pixels, [pixels.data.buffer as ArrayBuffer]);

function decode(): Pixels | undefined {
  const decoder = openDecoder();
  const context = decoder.heif_context_alloc();
  const read = decoder.heif_context_read_from_memory(context, readFileSync(file));
  if (read.code !== decoder.heif_error_code.heif_error_Ok) return undefined;
  const handle = decoder.heif_js_context_get_primary_image_handle(context);
  if ('code' in handle) return undefined;
  const shown = {
    width: decoder.heif_image_handle_get_width(handle),
    height: decoder.heif_image_handle_get_height(handle),
  };
  if (shown.width * shown.height > pixelLimit) return undefined;
  const { heif_colorspace_RGB: colours } = decoder.heif_colorspace;
  const { heif_chroma_interleaved_RGB: together } = decoder.heif_chroma;
  const [channel] = decoder.heif_js_decode_image2(handle, colours, together).channels ?? [];
  return channel && { ...shrink(channel), shown };
}

/** Averages squares of pixels, so that the longer side is at least `side` and less than twice as long. */
function shrink({ data, stride, width, height }: Channel): Omit<Pixels, 'shown'> {
  const step = Math.max(1, Math.floor(Math.max(width, height) / side));
  // Narrow pictures keep a pixel.
  const [columns, rows] = [Math.max(1, Math.floor(width / step)), Math.max(1, Math.floor(height / step))];
  const made = new Uint8Array(columns * rows * 3);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      for (let colour = 0; colour < 3; colour += 1)
        made[(row * columns + column) * 3 + colour] = average(row * step, column * step, colour);
    }
  }
  return { data: made, width: columns, height: rows };

  function average(top: number, left: number, colour: number): number {
    const [down, right] = [Math.min(step, height - top), Math.min(step, width - left)];
    let sum = 0;
    for (let y = 0; y < down; y += 1)
      for (let x = 0; x < right; x += 1) sum += data[(top + y) * stride + (left + x) * 3 + colour] ?? 0;
    return Math.round(sum / (down * right));
  }
}

type Channel = { data: Uint8Array; stride: number; width: number; height: number };
