import { english } from '#contract/platform/texts/say.ts';
import type { Say } from '#contract/platform/texts/speak.ts';

/** `200 KB`, `512 MB`, `1.5 GB`. Zero is `0 MB`. */
export function formatBytes(bytes: number, say: Say = english): string {
  const megabytes = bytes / 1024 / 1024;
  if (bytes > 0 && megabytes < 1) return say('{size} KB', { size: String(Math.ceil(bytes / 1024)) });
  const rounded = (value: number) => ({ size: Number(value.toFixed(1)) });
  return megabytes >= 1024 ? say('{size} GB', rounded(megabytes / 1024)) : say('{size} MB', rounded(megabytes));
}
