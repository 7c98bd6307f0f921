/** How the documents of a project can be sorted. A minus means descending. Without schemas, so that the web can load it without Zod. */
export const documentOrders = [
  'createdAt',
  '-createdAt',
  'fileName',
  '-fileName',
  'type',
  '-type',
  'fileSizeBytes',
  '-fileSizeBytes',
] as const;
export type DocumentOrder = (typeof documentOrders)[number];
export const defaultDocumentOrder: DocumentOrder = '-createdAt';

/** Characters of a document's label. */
export const documentLabelLimit = 60;

/** What is downloaded together. */
export const mostTogether = { documents: 5000, gigabytes: 2 };
