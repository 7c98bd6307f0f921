/** `200 KB`, `512 MB`, `1.5 GB`. Zero is `0 MB`. */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  if (bytes > 0 && megabytes < 1) return `${Math.ceil(bytes / 1024)} KB`;
  const [value, unit] = megabytes >= 1024 ? [megabytes / 1024, 'GB'] : [megabytes, 'MB'];
  return `${Number(value.toFixed(1))} ${unit}`;
}
