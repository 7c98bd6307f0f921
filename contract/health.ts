import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

const health = z.object({ status: z.string() });

export const getHealth = defineEndpoint({
  id: 'getHealth',
  method: 'GET',
  path: '/Health',
  responses: { 200: health },
  problems: [503],
});

export const getLiveness = defineEndpoint({
  id: 'getLiveness',
  method: 'GET',
  path: '/Health/live',
  responses: { 200: health },
});
