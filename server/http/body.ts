import type { Readable } from 'node:stream';
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
const bodyPatience = 60_000;

/** JSON alone is parsed; whatever else comes is not read, and answered with 415 once the caller may call at all. */
export function readBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();

  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    void parse(request, body as string, (error, value) => done(null, error ? unreadable() : value));
  });

  app.addContentTypeParser('*', (request, payload, done) => {
    // Only what a body comes with has a type to be wrong.
    if (request.headers['content-length'] === '0') return done(null, undefined);
    payload.resume();
    done(null, new UnreadableBody(new Failure('unsupported', problemTexts.unsupported)));
  });

  app.addHook('preParsing', async (request, _reply, payload) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    const hasBody = length !== '0' || encoding !== undefined;
    if (hasBody && request.routeOptions.config?.endpoint?.bodyType !== 'multipart') limitTime(payload);
  });

  // Nothing is decompressed: one door less for bombs, and for the holes of decoders.
  app.addHook('onRequest', async (request) => {
    const encoding = request.headers['content-encoding'];
    if (encoding && encoding !== 'identity') throw new Failure('unsupported', problemTexts.unsupported);
  });
}

/** A body that trickles in holds a connection; uploads alone may take long, and watch themselves. */
function limitTime(payload: RequestPayload): void {
  const body = payload as Readable;
  const timer = setTimeout(() => body.destroy(), bodyPatience);
  body.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
}

function unreadable(): UnreadableBody {
  return new UnreadableBody(new Failure('invalid', 'The request is not valid JSON.'));
}
