import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problemTexts } from '#contract/platform/problems.ts';
import { told } from '#contract/platform/texts/say.ts';
import { refuse } from '#server/platform/answers/failures.ts';
import { newId } from '#server/platform/text/ids.ts';
import { baseHeaders } from './headers.ts';
import { problemBody, sendProblem } from './problem.ts';

/** Answers a malformed path with a problem. Hooks do not run for it, so the headers are set here. */
export function answerMalformedPath(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ ...baseHeaders, 'x-request-id': request.id });
  // A parameter that is too long cannot refer to anything that exists.
  const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
  sendProblem(request, reply, {
    status: isTooLong ? 404 : 400,
    message: told(isTooLong ? problemTexts.notFound : 'The URL is not valid.'),
  });
}

/** Refuses requests that Node would otherwise answer without a problem body and security headers. */
export function rejectInvalidHttp(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers, raw }, _reply, done) => {
    if (headers.host === undefined && raw.httpVersion === '1.1') refuse(invalidHttp);
    done();
  });
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { body, headers } = rawProblem(417);
    response.writeHead(417, headers).end(body);
  });
}

/** Answers bytes that are not valid HTTP. There is only a socket, no request. They are not logged: they may contain credentials. */
export function answerMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = statusOf(error.code);
  const { body, headers } = rawProblem(status);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  socket.destroySoon();
}

function rawProblem(status: keyof typeof messages | 400): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify(
    problemBody({ status, message: told(status === 400 ? invalidHttp : messages[status]) }, newId()),
  );
  const headers = {
    ...baseHeaders,
    connection: 'close',
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  };
  return { body, headers };
}

function statusOf(code: string | undefined): 400 | 408 | 431 {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
}

const invalidHttp = 'The request is not valid HTTP.';

const messages = {
  408: 'The request took too long to arrive.',
  417: 'This server does not support the Expect header of the request.',
  431: 'The request headers are too large.',
} as const;
