import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';

export type Scheme = 'light' | 'dark';

const root = path.resolve(import.meta.dirname, '../..');
const folders = { docs: 'docs/pictures', landing: 'web/landing/pictures' } as const;
/** Bytes, so that pages with pictures load quickly on phones. */
const largest = 120_000;
/** Pixels: the widest display of a screen is 1152 at double density. */
const widest = 2304;
const crop = { width: 404, height: 252, margin: 16 };

/** Everything the window shows, at double density. */
export function whole(page: Page): Promise<Buffer> {
  return page.screenshot();
}

/** The card with this title and a margin around it. */
export async function around(page: Page, title: string): Promise<Buffer> {
  const card = page.getByRole('main').getByRole('article', { name: title });
  await card.scrollIntoViewIfNeeded();
  const box = await card.boundingBox();
  if (!box) throw new Error(`There is no card with the title ${title}.`);
  const { width, height, margin } = crop;
  return page.screenshot({ clip: { x: box.x - margin, y: box.y - margin, width, height } });
}

/** Waits until the text is visible, images and fonts are loaded and animations have ended. */
export async function settled(page: Page, shows: string): Promise<void> {
  await page.getByText(shows).first().waitFor();
  // The network is never idle: the stream of changes stays open.
  await page.waitForFunction(() =>
    [...document.images].every((each) => each.complete || each.getBoundingClientRect().top > innerHeight),
  );
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(400);
}

/** Writes `name-scheme.webp` with the best quality that fits the size limit. */
export async function savePicture(
  folder: keyof typeof folders,
  name: string,
  scheme: Scheme,
  png: Buffer,
): Promise<void> {
  const file = path.join(folders[folder], `${name}-${scheme}.webp`);
  const bytes = await compress(png);
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), bytes);
  process.stdout.write(`${file}: ${Math.round(bytes.length / 1000)} kB\n`);
}

async function compress(png: Buffer): Promise<Buffer> {
  // The server in this process blocks decoding from buffers. These bytes are trusted.
  sharp.unblock({ operation: ['VipsForeignLoadPngBuffer'] });
  const picture = sharp(png).resize({ width: widest, withoutEnlargement: true });
  for (let quality = 88; ; quality -= 6) {
    const bytes = await picture.clone().webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (bytes.length <= largest || quality < 50) return bytes;
  }
}
