const demoLimit = 5 * 1024 * 1024;

/** Maximum bytes per file: the operator's limit, and at most 5 MB in demo companies. */
export function uploadLimitOf(isDemo: boolean, configured: number): number {
  return isDemo ? Math.min(configured, demoLimit) : configured;
}

/** Maximum bytes of a person's picture, before it is made smaller. */
export const pictureLimit = 10 * 1024 * 1024;
