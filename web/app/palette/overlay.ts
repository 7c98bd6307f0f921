import type { Creation } from '#web/pages/creation-dialog.tsx';

/** What can open over any page. */
export type Overlay = 'palette' | 'shortcuts' | Creation | Help;

/** Help, at the page with the id behind the dash. */
type Help = `help-${string}`;
