import { finished, type Readable } from 'node:stream';
import type { FastifyInstance, RequestPayload } from 'fastify';
import { problemTexts } from '#contract/problems.ts';
import { Failure } from '#server/failures.ts';

/** A body that could not be read. It is kept until session and access are checked, and refused then (D6). */
export class UnreadableBody {
  readonly failure: Failure;

  constructor(failure: Failure) {
    this.failure = failure;
  }
}

/** Milliseconds in which a body other than an upload has to arrive. */
const bodyTimeoutMs = 30_000;

/** Bytes that a body other than an upload may have. */
const bodyLimit = 1024 * 1024;

/** JSON alone is parsed; whatever else comes is not read, and answered with 415 once the caller may call at all. */
export function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();

  app.addContentTypeParser('application/json', (request, payload, done) => {
    readText(payload as Readable, Number(request.headers['content-length'] ?? 0)).then((text) => {
      if (text === undefined) return done(null, tooLarge());
      if (text === '') return done(null, undefined);
      void parseJson(request, text, (error, value) => done(null, error ? unreadable() : value));
    }, done);
  });

  app.addContentTypeParser('*', (request, payload, done) => {
    // Only what a body comes with has a type to be wrong.
    if (request.headers['content-length'] === '0') return done(null, undefined);
    payload.resume();
    done(null, new UnreadableBody(new Failure('unsupported', problemTexts.unsupported)));
  });

  // What names no type at all Fastify would refuse before anyone is asked who they are.
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

/** All of it, or undefined where it is too large: the rest is thrown away, so that its sender reads the answer. */
function readText(payload: Readable, declared: number): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    finished(payload, (error) => (error ? reject(broken()) : resolve(Buffer.concat(chunks).toString())));
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

/** A body that trickles in holds a connection; uploads alone may take long, and watch themselves. */
function limitTime(payload: RequestPayload): void {
  const body = payload as Readable;
  const timer = setTimeout(() => body.destroy(), bodyTimeoutMs);
  body.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
}

/** Whoever sent half of it hears nothing any more; it is no trouble of ours. */
function broken(): Failure {
  return new Failure('invalid', 'The request did not arrive completely.');
}

function tooLarge(): UnreadableBody {
  return new UnreadableBody(new Failure('tooLarge', problemTexts.tooLarge));
}

function unreadable(): UnreadableBody {
  return new UnreadableBody(new Failure('invalid', 'The request is not valid JSON.'));
}
