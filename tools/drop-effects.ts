import type { Plugin } from 'vite';

/** What the web does not need of the rows of operations, and of their access: what only the server and its tests read. */
export const droppedOfRows = ['changes', 'records'];
export const droppedOfAccess = ['deniedAs', 'personal', 'worksAfterTrial', 'stepUp'];

/**
 * Leaves it out of the build, because every page loads the table. It keeps the statuses that a row lists: they decide which text an error
 * has (spec section 8).
 */
export function dropEffects(): Plugin {
  return {
    name: 'drop-effects',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/operations\/[^/]+\.ts$/ },
      handler: (code) =>
        code
          .replaceAll(new RegExp(`\\b(${droppedOfRows.join('|')}): ('[^']*'|null),?`, 'g'), '')
          .replaceAll(new RegExp(`\\b(${droppedOfAccess.join('|')}): (\\d+|true|'[^']*'|\\[[^\\]]*\\]),?`, 'g'), '')
          .replaceAll(/\b((?:signedIn|administrator)\(|claim\('[^']*')(?:, )?\{\s*\}\)/g, '$1)'),
    },
  };
}
