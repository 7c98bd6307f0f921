import { z } from 'zod';
import { claim } from '#contract/platform/access.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { idParams } from '#contract/platform/fields.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';

const documentLabelSchema = z.object({
  label: z.string(),
  /** How many documents have it. */
  count: z.int(),
});

export type DocumentLabel = z.output<typeof documentLabelSchema>;

/** Sorted by label. Those of documents that the caller does not see are not in it. */
export const listDocumentLabels = defineEndpoint('listDocumentLabels', {
  method: 'GET',
  path: '/api/Documents/project/:id/labels',
  access: claim('ProjectDocuments:ViewProjectDocuments'),
  problems: [404],
  params: idParams,
  responses: { 200: z.array(documentLabelSchema) },
  summary: 'List the labels of the documents of a project',
  description:
    'Lists the labels that the documents of a project have, with how many documents have each, at most 500. `label` of the list of documents filters by them.',
  example: { params: { id: ids.lobby }, answer: [{ label: 'Drawings', count: 1 }] },
});

export const namedSchemas = {
  DocumentLabel: { schema: documentLabelSchema, description: 'A label of documents.' },
} satisfies NamedSchemas;
