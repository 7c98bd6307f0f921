/** A bucket, and what is needed to reach it. Who may, the SDK finds where every AWS tool looks: AWS_ACCESS_KEY_ID … */
export type S3Place = {
  bucket: string;
  /** Before every key: empty, or ending in a slash. */
  prefix: string;
  /** Unset: AWS itself. */
  endpoint: string | undefined;
  region: string | undefined;
};

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const known = ['endpoint', 'region'];

/** `s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-central-1`; null for what is none. */
export function parseS3Url(value: string): S3Place | null {
  const url = URL.parse(value);
  if (url?.protocol !== 's3:' || !bucketName.test(url.hostname) || url.username || url.password || url.port)
    return null;
  if ([...url.searchParams.keys()].some((name) => !known.includes(name))) return null;
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) return null;
  if (!/^[\w./-]*$/.test(url.pathname)) return null;
  const folders = url.pathname.split('/').filter(Boolean);
  return {
    bucket: url.hostname,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    endpoint,
    region: url.searchParams.get('region') ?? undefined,
  };
}
