import path from 'node:path';
import { sections } from '#tests/specification/index.ts';
import type { Section } from '#tests/specification/statement.ts';
import { covers, readTags, type Tagged } from '#tests/specification/tags.ts';
import { writeReport } from './report.ts';

/** Writes a page with the tests of each statement, read from the tags of the tests. */
const tags = await readTags();
const rows = sections.flatMap(({ statements }) => Object.values(statements));
const leftOut = rows.filter((row) => typeof row !== 'string').length;
const page = [
  '# The specification and its tests',
  '',
  'For reviewers: what the product must do, and which test checks it. It is made from `tests/specification/` and the tags of the tests.',
  '',
  `${rows.length} testable statements. ${rows.length - leftOut} have tests,`,
  `${leftOut} are left out of the product, with the reason. Tests carry the id of a statement as a tag.`,
  '`tests/guarantees/reference/specification.test.ts` fails for a statement without a test and for a tag without a statement.',
  ...sections.flatMap(tableOf),
  '',
].join('\n');
await writeReport('specification.md', page, `${rows.length} statements`);

function tableOf({ heading, statements }: Section): string[] {
  const lines = Object.entries(statements).map(([id, row]) => {
    const [says, where] =
      typeof row === 'string'
        ? [row, linksOf(tags.filter(({ tag }) => covers(tag, id)))]
        : [row.says, `Left out. ${row.leftOut}`];
    return `| ${id} | ${says} | ${where} |`;
  });
  return ['', `## ${heading}`, '', '| Id | Statement | Tests |', '|---|---|---|', ...lines];
}

/** One link per file, however many of its tests have the tag. */
function linksOf(found: readonly Tagged[]): string {
  const files = [...new Set(found.map(({ file }) => file))];
  return files.map((file) => `[${path.basename(file)}](../../${file})`).join(', ');
}
