import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';

export type Scheme = 'light' | 'dark';

const root = path.resolve(import.meta.dirname, '../..');
const folders = { docs: 'docs/pictures', landing: 'web/landing/pictures' } as const;
/** Bytes: a page with a picture stays quick on a phone. */
const largest = 120_000;
/** Pixels: sharp enough for 1152 at double density, where a whole screen is shown widest. */
const widest = 2304;
const crop = { width: 404, height: 252, margin: 16 };

/** Everything the window shows, at double density. */
export function whole(page: Page): Promise<Buffer> {
  return page.screenshot();
}

/** The card of this title with a little of what is around it. */
export async function around(page: Page, title: string): Promise<Buffer> {
  const card = page.getByRole('main').getByRole('article', { name: title });
  await card.scrollIntoViewIfNeeded();
  const box = await card.boundingBox();
  if (!box) throw new Error(`There is no card ${title} to take a picture of.`);
  const { width, height, margin } = crop;
  return page.screenshot({ clip: { x: box.x - margin, y: box.y - margin, width, height } });
}

/** Waits until the text is there, everything is loaded and nothing moves. */
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

/** Writes `name-scheme.webp`, as good as fits into the limit. */
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
  // The server that runs in this process lets no decoder near a buffer; these bytes are our own.
  sharp.unblock({ operation: ['VipsForeignLoadPngBuffer'] });
  const picture = sharp(png).resize({ width: widest, withoutEnlargement: true });
  for (let quality = 88; ; quality -= 6) {
    const bytes = await picture.clone().webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (bytes.length <= largest || quality < 50) return bytes;
  }
}
