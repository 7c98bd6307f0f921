import { finished, type Readable } from 'node:stream';
import type { FastifyInstance, RequestPayload } from 'fastify';
import { problemTexts } from '#contract/platform/problems.ts';
import { told } from '#contract/platform/texts/say.ts';
import { Failure } from '#server/platform/answers/failures.ts';

/** A body that could not be read. The request is refused for it after session and access are checked. */
export class UnreadableBody {
  readonly failure: Failure;

  constructor(failure: Failure) {
    this.failure = failure;
  }
}

/** Milliseconds within which a body must arrive. Does not apply to uploads. */
const bodyTimeoutMs = 30_000;

/** Maximum bytes of a body. Does not apply to uploads. */
const bodyLimit = 1024 * 1024;

/** Parses only JSON. Any other body is not read, and gets 415 after access is checked. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  readJsonAs(app, 'application/json');

  app.addContentTypeParser('*', (request, payload, done) => {
    // Without a body, the content type does not matter.
    if (request.headers['content-length'] === '0') return done(null, undefined);
    payload.resume();
    done(null, new UnreadableBody(new Failure('unsupported', told(problemTexts.unsupported))));
  });

  // Fastify would refuse a malformed content type before access is checked.
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    if (headers['content-type'] !== undefined && request.mediaType === undefined) delete headers['content-type'];
    done();
  });

  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    const hasBody = length !== '0' || encoding !== undefined;
    if (hasBody && request.routeOptions.config?.endpoint?.bodyType !== 'multipart') limitTime(payload);
    done(null, payload);
  });
}

/** Parses bodies of this type as JSON. */
export function readJsonAs(app: FastifyInstance, contentType: string): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(contentType, (request, payload, done) => {
    readText(payload as Readable, Number(request.headers['content-length'] ?? 0)).then((text) => {
      if (text === undefined) return done(null, tooLarge());
      if (text === '') return done(null, undefined);
      void parseJson(request, text, (error, value) => done(null, error ? unreadable() : value));
    }, done);
  });
}

/** The whole body, or undefined if it is too large. The rest is read and discarded, so that the sender reads the answer. */
function readText(payload: Readable, declared: number): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    finished(payload, (error) => (error ? reject(incomplete()) : resolve(Buffer.concat(chunks).toString())));
    if (declared > bodyLimit) return discard();
    payload.on('data', take);

    function take(chunk: Buffer): void {
      size += chunk.length;
      if (size > bodyLimit) discard();
      else chunks.push(chunk);
    }

    function discard(): void {
      payload.off('data', take);
      payload.resume();
      resolve(undefined);
    }
  });
}

/** A slow body holds a connection. Uploads may take long and have their own timeout. */
function limitTime(payload: RequestPayload): void {
  const body = payload as Readable;
  const timer = setTimeout(() => body.destroy(), bodyTimeoutMs);
  body.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
}

/** A client error, so that a sender who disconnects does not count as a server error. */
function incomplete(): Failure {
  return new Failure('invalid', told('The request body is incomplete.'));
}

function tooLarge(): UnreadableBody {
  return new UnreadableBody(new Failure('tooLarge', told(problemTexts.tooLarge)));
}

function unreadable(): UnreadableBody {
  return new UnreadableBody(new Failure('invalid', told('The request is not valid JSON.')));
}
