/**
 * The names of properties that say where a picture was taken, in any namespace: the position (`exif:GPSLatitude`,
 * `drone-dji:GpsLatitude`, `geo:lat`) and its words (`photoshop:City`, `Iptc4xmpExt:LocationCreated`).
 */
const place =
  '(?:gps\\w*|lat|long|latitude|longitude|city|state|country|countrycode|location|locationcreated|locationshown|sublocation)';

const attribute = new RegExp(`\\s[\\w.-]{1,50}:${place}\\s{0,9}=\\s{0,9}(?:"[^"<]*"|'[^'<]*')`, 'gi');
const element = new RegExp(`<([\\w.-]{1,50}:${place})(?=[\\s/>])[^<>]*>`, 'gi');

/** Names of elements without an end, each of which is looked for once. */
const unclosedLimit = 50;

/** Overwrites the place in XMP with spaces, which its readers skip. Returns whether there was one. */
export function clearXmp(bytes: Buffer): boolean {
  // Each byte is a character, so that positions in both are the same.
  const text = bytes.toString('latin1');
  let found = false;
  let cleared = 0;
  const clear = (start: number, end: number) => {
    bytes.fill(' ', start, end);
    cleared = end;
    found = true;
  };
  for (const { index, 0: all } of text.matchAll(attribute)) clear(index, index + all.length);
  cleared = 0;
  const unclosed = new Set<string>();
  for (const { index, 0: all, 1: name = '' } of text.matchAll(element)) {
    if (index < cleared || unclosed.has(name) || unclosed.size > unclosedLimit) continue;
    if (all.endsWith('/>')) clear(index, index + all.length);
    else {
      const end = text.indexOf(`</${name}>`, index + all.length);
      if (end < 0) unclosed.add(name);
      else clear(index, end + name.length + 3);
    }
  }
  return found;
}
