import type { Creation } from '#web/pages/creation-dialog.tsx';

/** What can open over any page. */
export type Overlay = 'palette' | 'shortcuts' | Creation;
