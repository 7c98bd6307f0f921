import type { FileHandle } from 'node:fs/promises';
import type { MoreDocumentType } from '#contract/people/document-types.ts';
import { isText } from './text.ts';

/** Long comments may stand before the first element of an SVG. */
const headSize = 16 * 1024;

/** Whether the beginning of a file is that of the type. Texts are also read at their end. */
export async function fitsMoreType(type: MoreDocumentType, file: FileHandle, size: number): Promise<boolean> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headSize), 0, headSize, 0);
  const head = buffer.toString('latin1', 0, bytesRead);
  switch (type) {
    case 'ai':
      // Since 2000 it has been a PDF, before that PostScript.
      return head.startsWith('%PDF-') || head.startsWith('%!PS-Adobe-');
    case 'dwg':
      return /^AC10\d\d\0/.test(head);
    case 'dxf':
      return head.startsWith('AutoCAD Binary DXF\r\n\x1a\0') || (startsAsDxf(head) && isText(file, size));
    case 'ifc':
      return /^(\xef\xbb\xbf)?\s*ISO-10303-21;/.test(head) && isText(file, size);
    case 'indd':
      return head.startsWith('\x06\x06\xed\xf5\xd8\x1d\x46\xe5\xbd\x31\xef\xe7\xfe\x74\xb7\x1d');
    case 'mov':
      return head.slice(4, 12) === 'ftypqt  ' || ['moov', 'mdat', 'wide', 'free', 'skip'].includes(head.slice(4, 8));
    case 'mp4':
      return /^ftyp(isom|iso\d|mp4[0-9v]|avc1|dash|mmp4|M4V |M4VH|M4VP|MSNV|XAVC|3gp\d|f4v )/.test(head.slice(4));
    case 'psd':
      return head.startsWith('8BPS\0\x01');
    case 'svg':
      return startsAsSvg(head) && isText(file, size);
  }
}

/** Comments have the code 999. The first section follows. */
function startsAsDxf(head: string): boolean {
  const lines = head.split('\n', 200).map((line) => line.trim());
  let at = 0;
  while (lines[at] === '999') at += 2;
  return lines[at] === '0' && lines[at + 1] === 'SECTION';
}

/** Whether the first element is `svg`. Before it may stand a declaration, comments and a document type. */
function startsAsSvg(head: string): boolean {
  let rest = head.replace(/^\xef\xbb\xbf/, '').trimStart();
  while (/^<[?!]/.test(rest)) {
    const close = rest.startsWith('<?') ? '?>' : rest.startsWith('<!--') ? '-->' : doctypeEnd(rest);
    const at = rest.indexOf(close);
    if (at === -1) return false;
    rest = rest.slice(at + close.length).trimStart();
  }
  return /^<(?:[A-Za-z_][\w.-]{0,30}:)?svg[\s>/]/.test(rest);
}

/** A document type with entities ends after its list. */
function doctypeEnd(text: string): string {
  const [list, end] = [text.indexOf('['), text.indexOf('>')];
  return list !== -1 && list < end ? ']>' : '>';
}
