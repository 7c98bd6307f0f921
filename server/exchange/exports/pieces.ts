import { csvHeader, csvRows } from '#server/platform/http/csv.ts';

/** Pages of rows, each row as JSON. */
type Pages = Iterable<readonly string[]> | AsyncIterable<readonly string[]>;

/** A list as JSON. */
export async function* jsonPieces(pages: Pages): AsyncGenerator<string> {
  let before = '[\n';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield before + page.join(',\n');
    before = ',\n';
  }
  yield before === ',\n' ? '\n]\n' : '[]\n';
}

/** The same as CSV. */
export async function* csvPieces(columns: readonly string[], pages: Pages): AsyncGenerator<string> {
  yield csvHeader(columns);
  for await (const page of pages) {
    // In parts, because a page can be all rows of a list.
    for (let start = 0; start < page.length; start += 500) {
      const rows = page.slice(start, start + 500);
      yield csvRows(
        columns,
        rows.map((row) => JSON.parse(row)),
      );
    }
  }
}
