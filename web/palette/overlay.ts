/** What can be created from anywhere. */
export type Creation = 'project' | 'client' | 'user' | 'role' | 'ticket';

/** What opens over any page. */
export type Overlay = 'palette' | 'shortcuts' | Creation;
