import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { drawing, page } from './hostile-files.ts';

export type EmbeddingSite = {
  url: string;
  /** Makes the page at `/` embed all these addresses with the tag. */
  embed(tag: string, addresses: readonly string[]): void;
  stop(): void;
};

/** A site of another origin that embeds Loggia's files. Two of its pages run a script, as a control. */
export async function startEmbeddingSite(): Promise<EmbeddingSite> {
  let embedding = '';
  const server = createServer((request, response) => {
    const pages: Record<string, [type: string, body: string]> = {
      '/page': ['text/html', page],
      '/drawing': ['image/svg+xml', drawing],
      '/': ['text/html', embedding],
    };
    const [type, body] = pages[request.url ?? ''] ?? ['text/plain', ''];
    response.writeHead(200, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    embed: (tag, addresses) => {
      embedding = embeddedAs(tag, addresses);
    },
    stop: () => void server.close(),
  };
}

function embeddedAs(tag: string, addresses: readonly string[]): string {
  const tags: Record<string, (address: string) => string> = {
    iframe: (address) => `<iframe src="${address}"></iframe>`,
    'iframe srcdoc': (address) => `<iframe srcdoc='<script src="${address}"></script>'></iframe>`,
    object: (address) => `<object data="${address}" type="text/html"></object>`,
    embed: (address) => `<embed src="${address}" type="image/svg+xml">`,
    script: (address) => `<script src="${address}"></script>`,
    module: (address) => `<script type="module" src="${address}"></script>`,
    style: (address) => `<link rel="stylesheet" href="${address}">`,
    img: (address) => `<img src="${address}">`,
  };
  const all = addresses.map((address) => tags[tag]?.(address.replaceAll('&', '&amp;'))).join('\n');
  return `<!doctype html><html><body>${all}</body></html>`;
}

/** Runs in the page. Returns the addresses that load as a script or a style. */
export async function loadAsScriptsAndStyles(addresses: string[]): Promise<string[]> {
  const parts = addresses.flatMap((address) => [
    Object.assign(document.createElement('script'), { src: address }),
    Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address }),
  ]);
  const ended = parts.map(
    (part) =>
      new Promise<string[]>((resolve) => {
        part.onload = () => resolve([`${part.localName} ${'src' in part ? part.src : part.href}`]);
        part.onerror = () => resolve([]);
      }),
  );
  document.head.append(...parts);
  return (await Promise.all(ended)).flat();
}
