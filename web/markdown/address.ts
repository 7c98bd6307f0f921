/** Where a link leads, or undefined for anything but the web and mail: no scripts, no files, no addresses of this site. */
export function safeAddress(url: string): { href: string; place: string } | undefined {
  if (!/^(?:https?:\/\/|mailto:)/i.test(url) || !URL.canParse(url)) return undefined;
  const { href, host, protocol, pathname, username, password } = new URL(url);
  // `https://bank.example@other.example` looks like a link to the bank.
  if (username || password) return undefined;
  return { href, place: protocol === 'mailto:' ? decode(pathname) : host };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
