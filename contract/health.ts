import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

const health = z.object({ status: z.string() });

export const getHealth = defineEndpoint('getHealth', {
  responses: { 200: health },
});

export const getLiveness = defineEndpoint('getLiveness', {
  responses: { 200: health },
});
