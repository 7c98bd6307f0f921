/** A bucket and how to reach it. The SDK reads credentials from the usual AWS places, such as AWS_ACCESS_KEY_ID. */
export type S3Place = {
  bucket: string;
  /** Prefix of every key: empty, or ending in a slash. */
  prefix: string;
  /** Undefined for AWS. */
  endpoint: string | undefined;
  region: string | undefined;
  /** A profile of the shared AWS files, for other credentials than those of the environment. */
  profile: string | undefined;
};

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const parameters = ['endpoint', 'region', 'profile'];

/** Parses `s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-central-1`. Returns null if it is not valid. */
export function parseS3Url(value: string): S3Place | null {
  const url = URL.parse(value);
  if (url?.protocol !== 's3:' || !bucketName.test(url.hostname) || url.username || url.password || url.port)
    return null;
  if ([...url.searchParams.keys()].some((name) => !parameters.includes(name))) return null;
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) return null;
  if (!/^[\w./-]*$/.test(url.pathname)) return null;
  const folders = url.pathname.split('/').filter(Boolean);
  return {
    bucket: url.hostname,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    endpoint,
    region: url.searchParams.get('region') ?? undefined,
    profile: url.searchParams.get('profile') ?? undefined,
  };
}
