import { trashNouns } from '#contract/work/trash-nouns.ts';
import { oneOf, searchParams } from '#web/lib/search-params.ts';

/** The search parameters of the trash. */
export const trashSearch = searchParams({ noun: oneOf(trashNouns) });
export type TrashSearch = ReturnType<typeof trashSearch>;
