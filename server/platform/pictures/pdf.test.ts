import { expect, test } from 'vitest';
import { hostileFiles } from '#tests/support/hostile-files.ts';
import { pdfOf } from '#tests/support/sample-files.ts';
import { countPdfPages, drawFirstPage } from './pdf.ts';

const megabyte = 1024 * 1024;
const limits = { box: { width: 560, height: 792 }, memory: 256 * megabyte, milliseconds: 30_000 };
const plan = pdfOf(['Floor plan', 'Second page']);
const draw = (bytes: Buffer, less: Partial<typeof limits> = {}) => drawFirstPage({ bytes, ...limits, ...less });

/** A page that draws what `objects` call `/X`. */
function pageOf(objects: string[], box = '0 0 595 842'): Buffer {
  return Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
      '2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj',
      `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[${box}]/Resources<</XObject<</X 5 0 R>>>>/Contents 4 0 R>>endobj`,
      '4 0 obj<</Length 24>>stream\n595 0 0 842 0 0 cm /X Do\nendstream endobj',
      ...objects,
      'trailer<</Root 1 0 R>>\n%%EOF\n',
    ].join('\n'),
    'latin1',
  );
}

/** Fills the page so often that it takes half a minute. */
const slow = (() => {
  const calls = '0 0 1 1 re f '.repeat(200_000);
  return pageOf([
    `5 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 1 1]/Length ${calls.length}>>stream\n${calls}\nendstream endobj`,
  ]);
})();

test('the first page fills the box, with black text on white', async () => {
  const page = await draw(plan);
  expect(page).toMatchObject({ width: 560, height: 792 });
  const { data = new Uint8Array() } = page ?? {};
  const reds = data.filter((_, at) => at % 4 === 0);
  expect(reds.length).toBe(560 * 792);
  expect(reds[0]).toBe(255);
  const dark = reds.reduce((count, red) => (red < 64 ? count + 1 : count), 0);
  expect(dark).toBeGreaterThan(100);
  expect(dark).toBeLessThan(10_000);
  expect((await draw(pdfOf(['', 'Second page'])))?.data.every((value, at) => at % 4 === 3 || value === 255)).toBe(true);
});

test('pages are counted, but not of a damaged file', async () => {
  const { memory, milliseconds } = limits;
  expect(await countPdfPages({ bytes: plan, memory, milliseconds })).toBe(2);
  expect(await countPdfPages({ bytes: plan.subarray(0, 300), memory, milliseconds })).toBeUndefined();
});

test('colours keep their order', async () => {
  const red = '1 0 0 rg 0 0 1 1 re f';
  const form = `5 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 1 1]/Length ${red.length}>>stream\n${red}\nendstream endobj`;
  const { data } = (await draw(pageOf([form]))) ?? {};
  expect([...(data?.subarray(4000, 4003) ?? [])]).toEqual([255, 0, 0]);
});

test('files whose content is not what it says have no page', async () => {
  const files = (await hostileFiles()).filter(({ name }) => /^(script|launch|page|page-before)\.pdf$/.test(name));
  expect(files).toHaveLength(4);
  for (const { name, bytes } of files) expect([name, await draw(bytes)]).toEqual([name, undefined]);
  expect(await draw(plan.subarray(0, 300))).toBeUndefined();
});

test.each([
  ['a line', '0 0 1000000000 1'],
  ['nothing', '0 0 0 0'],
])('a page that is %s is never larger than the box', async (_name, box) => {
  const page = await draw(pageOf([], box));
  expect(page?.width ?? 0).toBeLessThanOrEqual(560);
  expect(page?.height ?? 0).toBeLessThanOrEqual(792);
});

test('its decoder stops at its limit of time', async () => {
  const start = Date.now();
  let late = 0;
  const onLate = () => {
    late += 1;
  };
  expect(await drawFirstPage({ bytes: slow, ...limits, milliseconds: 1500 }, onLate)).toBeUndefined();
  expect(await drawFirstPage({ bytes: plan.subarray(0, 300), ...limits }, onLate)).toBeUndefined();
  expect(late).toBe(1);
  expect(Date.now() - start).toBeGreaterThanOrEqual(1500);
});

test('its decoder stops at its limit of memory', async () => {
  const large = Buffer.concat([plan, Buffer.alloc(40 * megabyte)]);
  expect(await draw(large)).toMatchObject({ width: 560 });
  expect(await draw(large, { memory: 40 * megabyte })).toBeUndefined();
});
