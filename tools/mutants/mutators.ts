import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The part of Babel's syntax tree that the mutator for SQL reads. */
export type Node = {
  type: string;
  tag?: { name?: string };
  quasi?: Template;
  value?: unknown;
  callee?: { property?: { name?: string } };
};
export type Template = Node & { quasis: { value: { raw: string; cooked?: string } }[] };
type NodePath = { node: Node; parent?: Node };
export type Mutator = { name: string; mutate(path: NodePath): Iterable<unknown> };

/** Stryker's list of mutators. It has no option to add one, so the caller extends the list itself. */
export async function loadMutators(): Promise<Mutator[]> {
  const core = createRequire(import.meta.url).resolve('@stryker-mutator/core');
  const instrumenter = createRequire(core).resolve('@stryker-mutator/instrumenter');
  const list = path.join(path.dirname(instrumenter), 'mutators/mutate.js');
  return ((await import(pathToFileURL(list).href)) as { allMutators: Mutator[] }).allMutators;
}

/** Keeps one in `oneIn` mutants, spread evenly over the slice, where all of them would take hours. */
export function sampleMutants(mutators: readonly Mutator[], oneIn: number): void {
  let found = 0;
  for (const mutator of mutators) {
    const mutate = mutator.mutate.bind(mutator);
    mutator.mutate = function* (...given) {
      for (const each of mutate(...given)) if (found++ % oneIn === 0) yield each;
    };
  }
}
