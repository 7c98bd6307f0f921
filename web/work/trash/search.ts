import { type TrashNoun, trashNouns } from '#contract/work/trash-nouns.ts';

/** The search parameters of the trash. */
export interface TrashSearch {
  noun?: TrashNoun;
}

/** Keeps a valid kind and ignores the rest. */
export function trashSearch({ noun }: Record<string, unknown>): TrashSearch {
  return { noun: trashNouns.find((each) => each === noun) };
}
