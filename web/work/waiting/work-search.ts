import { workKinds } from '#contract/work/work-kinds.ts';
import { oneOf, searchParams } from '#web/lib/search-params.ts';

/** The search parameters of My work. Without `kind` it shows everything. */
export const workSearch = searchParams({ kind: oneOf(workKinds) });
