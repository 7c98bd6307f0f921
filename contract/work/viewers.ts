import { z } from 'zod';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { id, idParams } from '#contract/platform/fields.ts';

export const setViewingBody = z.object({
  /** Whether the caller has the project open. It counts for less than two minutes, so programs repeat it. */
  viewing: z.boolean('Choose true or false'),
});

const viewerSchema = z.object({ id, name: z.string() });

export type Viewer = z.output<typeof viewerSchema>;

/** Says whether the caller has a project open, and returns who else has, at most 20. */
export const setViewing = defineEndpoint('setViewing', {
  params: idParams,
  body: setViewingBody,
  responses: { 200: z.array(viewerSchema) },
});
