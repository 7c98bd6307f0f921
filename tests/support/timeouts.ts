/** Component tests wait up to 30 seconds, like `poll` in vitest.config.ts, because a busy machine is slow. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 30_000 });
}
