import { z } from 'zod';
import { signedIn } from '#contract/platform/access.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { id, idParams } from '#contract/platform/fields.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';

const setViewingBody = z.object({
  /** Whether the caller has the project open. It counts for less than two minutes, so programs repeat it. */
  viewing: z.boolean('Choose true or false'),
});

const viewerSchema = z.object({ id, name: z.string() });

export type Viewer = z.output<typeof viewerSchema>;

/** Says whether the caller has a project open, and returns who else has, at most 20. */
export const setViewing = defineEndpoint('setViewing', {
  method: 'PUT',
  path: '/api/Projects/:id/viewers',
  // Client users see only viewers who are on the team of the project.
  access: signedIn(),
  changes: 'viewers',
  records: null,
  problems: [400, 404],
  params: idParams,
  body: setViewingBody,
  responses: { 200: z.array(viewerSchema) },
  summary: 'Say that you are looking at a project',
  description:
    'Says whether the caller has the project open, and returns who else has, at most 20 people by name. It counts for 100 seconds, so a program repeats it every 45 seconds and sends `false` at the end. Staff see everybody. Client users see only people on the team of the project. Nothing of it is stored or recorded. Others hear of it as a change of `viewers`, while they have the same project open.',
  example: { params: { id: ids.lobby }, body: { viewing: true }, answer: [] },
});

export const namedSchemas = {
  Viewer: { schema: viewerSchema, description: 'Somebody who has a project open.' },
} satisfies NamedSchemas;
