import { z } from 'zod';
import { audience, audiences } from '#contract/platform/audience.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { eventKinds } from '#contract/platform/event-kinds.ts';
import {
  boundedTrimmedString,
  id,
  idParams,
  instant,
  moment,
  requiredName,
  version,
} from '#contract/platform/fields.ts';
import { paging } from '#contract/platform/paging.ts';
import { deliveryStates, testKind } from './webhook-states.ts';

const webhookSchema = z.object({
  id,
  name: z.string(),
  address: z.string(),
  kinds: z.array(z.enum(eventKinds)),
  audience: z.enum(audiences),
  include: z.boolean(),
  isActive: z.boolean(),
  /** It was switched off because too many deliveries failed. */
  hasFailed: z.boolean(),
  /** It sends what this person may see. */
  ownerId: id,
  ownerName: z.string(),
  /** Until then, the previous secret signs as well. */
  previousSecretUntil: instant.optional(),
  createdAt: instant,
  updatedAt: instant.optional(),
  version,
});

export type Webhook = z.output<typeof webhookSchema>;

const deliverySchema = z.object({
  id,
  kind: z.enum([...eventKinds, testKind]),
  state: z.enum(deliveryStates),
  /** The HTTP status of the last answer. */
  status: z.int().optional(),
  milliseconds: z.int().optional(),
  attempts: z.int(),
  at: instant,
  /** The beginning of the last answer, or why there was none. */
  answer: z.string().optional(),
  /** When the next attempt is made. */
  nextAt: instant.optional(),
});

export type WebhookDelivery = z.output<typeof deliverySchema>;

/** A secret is shown when it is made, and never again. */
const newWebhookSchema = webhookSchema.extend({ secret: z.string() });

const resentSchema = z.object({ count: z.int() });

const fields = {
  name: requiredName('Please enter a name'),
  address: boundedTrimmedString(2000).min(1, 'Please enter an address'),
  kinds: z
    .array(z.enum(eventKinds, 'Not a kind of event'))
    .max(eventKinds.length * 2, `At most ${eventKinds.length * 2} kinds`)
    .min(1, 'Choose at least one kind of event')
    .transform((kinds) => eventKinds.filter((kind) => kinds.includes(kind))),
  audience,
};

export const createWebhookBody = z.object({ ...fields, include: z.boolean().default(false) });

/** Omitted fields stay unchanged. */
export const updateWebhookBody = z.object({ ...fields, include: z.boolean(), isActive: z.boolean() }).partial();

export const resendWebhookDeliveriesBody = z.object({ since: moment });

const deliveryParams = z.object({ id, deliveryId: id });

export const listWebhooks = defineEndpoint('listWebhooks', {
  query: z.object(paging),
  responses: { 200: z.array(webhookSchema) },
});

export const createWebhook = defineEndpoint('createWebhook', {
  body: createWebhookBody,
  responses: { 201: newWebhookSchema },
});

export const updateWebhook = defineEndpoint('updateWebhook', {
  params: idParams,
  body: updateWebhookBody,
  responses: { 200: webhookSchema },
});

export const deleteWebhook = defineEndpoint('deleteWebhook', { params: idParams, responses: { 204: null } });

export const changeWebhookSecret = defineEndpoint('changeWebhookSecret', {
  params: idParams,
  responses: { 200: newWebhookSchema },
});

export const testWebhook = defineEndpoint('testWebhook', { params: idParams, responses: { 202: null } });

export const listWebhookDeliveries = defineEndpoint('listWebhookDeliveries', {
  params: idParams,
  query: z.object(paging),
  responses: { 200: z.array(deliverySchema) },
});

export const resendWebhookDelivery = defineEndpoint('resendWebhookDelivery', {
  params: deliveryParams,
  responses: { 202: null },
});

export const resendWebhookDeliveries = defineEndpoint('resendWebhookDeliveries', {
  params: idParams,
  body: resendWebhookDeliveriesBody,
  responses: { 202: resentSchema },
});
