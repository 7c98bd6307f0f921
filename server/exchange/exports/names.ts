import { extensionOf, safeFileName } from '#server/platform/files/file-name.ts';

/** Characters per name, so that paths stay short enough for Windows. */
const longest = 80;

/** Names that Windows keeps for devices. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * Gives out paths that any system can unpack, each once. Two names that differ only in case would overwrite each other on some
 * systems, so the later one gets a number.
 */
export function openNames(): (folder: string, name: string) => string {
  const taken = new Set<string>();
  // Thousands of files may have one name.
  const counts = new Map<string, number>();
  return (folder, name) => {
    const safe = portableName(name);
    const extension = extensionOf(safe);
    const stem = extension ? safe.slice(0, -extension.length - 1) : safe;
    const first = `${folder}${safe}`;
    for (let count = counts.get(first) ?? 1; ; count++) {
      const numbered = count === 1 ? safe : `${stem} (${count})${extension && `.${extension}`}`;
      const path = `${folder}${numbered}`;
      const key = path.normalize('NFKC').toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      counts.set(first, count + 1);
      return path;
    }
  };
}

/** A name that any system can unpack. */
export function portableName(name: string): string {
  const safe = safeFileName(name.replace(/[\\/:*?"<>|]/g, '-'));
  const extension = /\.[^.\s]{1,20}$/.exec(safe)?.[0] ?? '';
  const short =
    safe.length > longest
      ? `${safe
          .slice(0, longest - extension.length)
          .toWellFormed()
          .replace(/[\uFFFD\s.]+$/, '')}${extension}`
      : safe;
  return devices.test(short) ? `_${short}` : short;
}
