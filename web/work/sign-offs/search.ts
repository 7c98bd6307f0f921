import { idIn } from '#web/lib/id-in.ts';

/** The search parameters of the list of approvals. Without `show` it shows all. */
export interface SignOffListSearch {
  /** A state, or `mine`. */
  show?: string;
  project?: string;
}

/** It is part of the shell, so the page itself checks `show`. */
export function signOffListSearch({ show, project }: Record<string, unknown>): SignOffListSearch {
  return { show: typeof show === 'string' ? show : undefined, project: idIn(project) };
}

export interface SignOffSearch {
  view?: 'certificate';
}

export function signOffSearch({ view }: Record<string, unknown>): SignOffSearch {
  return { view: view === 'certificate' ? view : undefined };
}
