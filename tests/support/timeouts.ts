/** For components, as "poll" in vitest.config.ts: what is waited for comes when it comes. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 30_000 });
}
