const demoLimit = 5 * 1024 * 1024;

/** Bytes that one file may have: what the operator has set, and no more than 5 MB where anyone may come in (D12). */
export function uploadLimitOf(isDemo: boolean, configured: number): number {
  return isDemo ? Math.min(configured, demoLimit) : configured;
}
