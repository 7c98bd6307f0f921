/** `512 MB`, `1.5 GB`. */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  const [value, unit] = megabytes >= 1024 ? [megabytes / 1024, 'GB'] : [megabytes, 'MB'];
  return `${Number(value.toFixed(1))} ${unit}`;
}
