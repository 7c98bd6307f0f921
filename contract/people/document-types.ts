/**
 * The types of documents that a company can take besides those of the specification. Without schemas, so that the web can load it
 * without Zod.
 */
export const moreDocumentTypes = ['ai', 'dwg', 'dxf', 'ifc', 'indd', 'mov', 'mp4', 'psd', 'svg'] as const;
export type MoreDocumentType = (typeof moreDocumentTypes)[number];

/** Of all of them. No browser shows or runs such a file: it can only be saved. */
export const moreDocumentsContentType = 'application/octet-stream';
