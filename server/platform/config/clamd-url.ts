/** The virus scanner of CLAMD_URL: `clamd` on a port or a Unix socket. */
export type ClamdPlace = { host: string; port: number } | { path: string };

export type Scanner = { place: ClamdPlace; isRequired: boolean };

/** Reads `tcp://host:3310` or `unix:/run/clamav/clamd.ctl`. Null if it is not such a URL. */
export function parseClamdUrl(text: string): ClamdPlace | null {
  const path = /^unix:(\/.+)$/.exec(text)?.[1];
  if (path) return { path };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'tcp:' || !url.hostname || url.username || url.password) return null;
  if (!/^\/?$/.test(url.pathname) || url.search || url.hash) return null;
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: url.port ? Number(url.port) : 3310 };
}
