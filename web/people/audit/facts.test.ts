import { expect, test } from 'vitest';
import { z } from 'zod';
import { accessOf, endpoints, type OperationId } from '#contract/index.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { fieldTexts } from './facts.ts';

/** What they change is the caller's own, or is no field. The log says no field of it. */
const withoutFields = /^(set|tick|renameFactor|updateNotificationSettings|updateMessage|change|updateProjectSchema)/;

/** The log names the fields of `signIn`, and no version of an object. */
const named = (body: z.ZodObject): string[] =>
  Object.entries(body.shape).flatMap(([name, field]) => {
    const inner = field instanceof z.ZodOptional ? field.unwrap() : field;
    return name === 'signIn' && inner instanceof z.ZodObject ? named(inner) : [name];
  });

test('every field that the log can name has a text', () => {
  const changes = (Object.values(endpoints) as Endpoint[]).filter(
    ({ id, method, body }) =>
      ['PATCH', 'PUT'].includes(method) &&
      body instanceof z.ZodObject &&
      accessOf(id as OperationId).kind === 'signedIn' &&
      !withoutFields.test(id),
  );
  expect(changes.length).toBeGreaterThan(12);
  const fields = changes.flatMap(({ body }) => named(body as z.ZodObject)).filter((name) => name !== 'id');
  expect(fields).toContain('secondFactor');
  expect(fields.filter((name) => !Object.hasOwn(fieldTexts, name))).toEqual([]);
});
