/** Objects that can be created from anywhere. */
export type Creation = 'project' | 'client' | 'user' | 'role' | 'ticket';

/** What can open over any page. */
export type Overlay = 'palette' | 'shortcuts' | Creation;
