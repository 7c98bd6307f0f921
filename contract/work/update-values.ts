import type { Texts } from '../platform/texts/speak.ts';

/** Without schemas, so that the web can load it without Zod. */

/** How a project goes, in the words of who writes the update. */
export const healths = ['OnTrack', 'AtRisk', 'OffTrack'] as const;
export type Health = (typeof healths)[number];

/** As people read them. */
export const healthLabels = {
  OnTrack: 'On track',
  AtRisk: 'At risk',
  OffTrack: 'Off track',
} as const satisfies Texts<Health>;
