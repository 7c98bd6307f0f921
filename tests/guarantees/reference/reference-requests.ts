import type { InjectOptions } from 'fastify';
import { ids } from '#contract/platform/example-ids.ts';
import { urlOf } from '#tests/guarantees/bad-input/bad-input.ts';
import type { Described, DescribedAnswer, OpenApi } from '#tests/support/openapi.ts';
import { encodeForm, type FormPart } from '#tests/support/upload.ts';
import type { ReferenceWorld } from './reference-world.ts';

export type Operation = Described & { method: 'get' | 'patch' | 'put' | 'post' | 'delete'; path: string };

/** Reads come before changes, and deletions come last, so that all examples describe the same state. */
const order = ['get', 'patch', 'put', 'post', 'delete'] as const;

/** They come before others of their method: Cleo answers before a new password ends her session, and the mail becomes ticket 13. */
const early = ['answerSignOff', 'acceptInboundMail'];

export function inOrder({ paths }: OpenApi): Operation[] {
  const all = order.flatMap((method) =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([each, described]) => (each === method ? [{ ...described, method, path }] : [])),
    ),
  );
  const rankOf = ({ method, operationId }: Operation) =>
    // A timer ends before another one starts.
    operationId === 'discardTimer' ? 0.5 : order.indexOf(method) - (early.includes(operationId) ? 0.5 : 0);
  return all.sort((a, b) => rankOf(a) - rankOf(b));
}

export function successOf({ responses }: Operation): [status: number, answer: DescribedAnswer] {
  const found = Object.entries(responses).find(([status]) => Number(status) < 400 && status !== '304');
  if (!found) throw new Error('The document describes no success response.');
  return [Number(found[0]), found[1]];
}

/** Builds a request only from the examples of the document. */
export function requestOf(operation: Operation, world: ReferenceWorld, operatorToken: string): InjectOptions {
  const { operationId, parameters, requestBody, method, path } = operation;
  const named = (where: 'path' | 'query' | 'header') =>
    Object.fromEntries(
      parameters.filter((each) => each.in === where && 'example' in each).map(({ name, example }) => [name, example]),
    );
  const token = tokenFor(operation, world, operatorToken);
  const { 'application/json': json, 'multipart/form-data': form } = requestBody?.content ?? {};
  const encoded = form && encodeForm(partsOf(form.example as Record<string, string>, operationId, world));
  const type = encoded?.contentType ?? (json && 'application/json');
  return {
    method,
    url: urlOf({ path }, named('path'), named('query')),
    headers: {
      ...(named('header') as Record<string, string>),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(type && { 'content-type': type }),
    },
    ...((encoded ?? json) && { payload: encoded?.payload ?? JSON.stringify(json?.example) }),
  };
}

/** Operations that end sessions use Wim's, because later examples need Ada's. And Wim has second factors, so that Ada's sign-in asks for none. */
const ofWim = ['changePassword', 'endOtherSessions', 'listFactors', 'createRecoveryCodes', 'renameFactor'];

/** The token for the security scheme of the operation. Undefined if the document requires none. */
function tokenFor({ operationId, security }: Operation, { tokens }: ReferenceWorld, operatorToken: string) {
  const schemes = security.map((each) => Object.keys(each)[0]);
  if (schemes.length === 0 || schemes.includes(undefined)) return undefined;
  if (schemes.includes('operator')) return operatorToken;
  // Only the person who was asked can answer.
  if (operationId === 'answerSignOff') return tokens.cleo;
  return ofWim.includes(operationId) ? tokens.wim : tokens.ada;
}

/** A file contains the text of its example. A picture must be a real one. */
function partsOf(example: Record<string, string>, operationId: string, { picture }: ReferenceWorld): FormPart[] {
  return Object.entries(example).map(([name, value]) => {
    if (name !== 'File') return [name, value];
    return isPicture(operationId) ? [name, picture, 'example.png'] : [name, Buffer.from(value), 'example.txt'];
  });
}

function isPicture(operationId: string): boolean {
  return ['uploadImage', 'changeCompanyLogo', 'changeOwnPicture'].includes(operationId);
}

/** Replaces values that differ in each run with placeholders: times, tokens and the ids of new objects. */
export function normalised(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalised);
  if (typeof value === 'string') return normalisedText(value);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, changing[key] ?? normalised(each)]));
}

/** Made by chance. */
const random = { challenge: 'a challenge', secret: 'a secret', uri: 'its address', recoveryCodes: 'codes' };

/** How long a message still waits depends on the moment, and the end of a new token on chance. */
const changing: Record<string, string> = { releasesIn: 'milliseconds', lastFour: 'four characters', ...random };

const { created: _, ...stableIds } = ids;
const known = new Set<string>(Object.values(stableIds));

function normalisedText(text: string): string {
  return text
    .replace(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/, 'an instant')
    .replace(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/, 'an access token')
    .replace(/^https?:\/\/[^/]+\/feeds\/[\w-]+\.ics$/, 'a feed')
    .replace(/^lgg_[\w-]{88}$/, 'an API token')
    .replace(/^[0-9a-f]{64}$/, 'a hash or a key')
    .replace(/^[0-9a-f]{16}$/, 'the version of a picture')
    .replace(/^[\w-]{64}$/, 'a refresh token')
    .replace(/^whsec_[\w+/]{43}=$/, 'the secret of a webhook')
    .replace(/\/welcome\/[\w-]{86}$/, '/welcome/token')
    .replace(/^<!doctype html>[\s\S]*$/, 'a page')
    .replace(/&expires=\d+&signature=[\w-]+/, '&signed')
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => (known.has(id) ? id : 'a new id'));
}
