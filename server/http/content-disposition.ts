/** RFC 6266: the name in plain ASCII for old clients, and the full name encoded by RFC 8187 for all others. */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%;]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
