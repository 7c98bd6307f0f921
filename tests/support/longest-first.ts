import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest files and their seconds, as the last run of `.ci/run` measured them. */
const seconds = new Map(
  readFileSync(path.resolve(import.meta.dirname, '../../.ci/times.txt'), 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .map(([file = '', count]) => [file, Number(count)] as const),
);

/** Starts the longest files first, so that none of them runs alone at the end. Vitest sorts by file size otherwise. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) =>
      1000 * project.config.sequence.groupOrder - (seconds.get(path.relative(project.config.root, moduleId)) ?? 0);
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
