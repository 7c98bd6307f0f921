import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Starts these files first, in this order, so that none of them runs alone at the end. Vitest sorts by file size otherwise. */
export function longestFirst(longest: string[]) {
  return class LongestFirst extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const rank = ({ moduleId, project }: TestSpecification) => {
        const place = longest.findIndex((name) => moduleId.endsWith(`/${name}`));
        return 1000 * project.config.sequence.groupOrder + (place < 0 ? longest.length : place);
      };
      return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
    }
  };
}
