import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

const health = z.object({ status: z.string() });

export const getHealth = defineEndpoint({
  id: 'getHealth',
  method: 'GET',
  path: '/Health',
  summary: 'Readiness: healthy while the database answers',
  responses: { 200: health },
  problems: [503],
});

export const getLiveness = defineEndpoint({
  id: 'getLiveness',
  method: 'GET',
  path: '/Health/live',
  summary: 'Liveness: answers while the process lives',
  responses: { 200: health },
});
