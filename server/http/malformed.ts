import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problemTexts } from '#contract/problems.ts';
import { refuse } from '#server/failures.ts';
import { newId } from '#server/ids.ts';
import { baseHeaders } from './headers.ts';
import { problemBody, sendProblem } from './problem.ts';

/** What cannot be read as a path is a problem like any other; hooks do not run for it, so it brings its own headers. */
export function answerMalformedPath(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ ...baseHeaders, 'x-request-id': request.id });
  // A path too long for an id names nothing that exists (D6).
  const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
  sendProblem(request, reply, {
    status: isTooLong ? 404 : 400,
    message: isTooLong ? problemTexts.notFound : 'The address is not valid.',
  });
}

/** What Node would answer by itself, with neither a problem's body nor our headers. */
export function rejectInvalidHttp(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers, raw }, _reply, done) => {
    if (headers.host === undefined && raw.httpVersion === '1.1') refuse(noHttp);
    done();
  });
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { body, headers } = rawProblem(417);
    response.writeHead(417, headers).end(body);
  });
}

/** What is no HTTP: there is no request to answer, only a socket. Nothing of it is logged: it may hold credentials. */
export function answerMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = statusOf(error.code);
  const { body, headers } = rawProblem(status);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  socket.destroySoon();
}

function rawProblem(status: number): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify(problemBody({ status, message: texts[status] ?? noHttp }, newId()));
  const headers = {
    ...baseHeaders,
    connection: 'close',
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  };
  return { body, headers };
}

function statusOf(code: string | undefined): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
}

const noHttp = 'The request is not valid HTTP.';

const texts: Record<number, string> = {
  408: 'The request took too long to arrive.',
  417: 'The request expects what this server does not do.',
  431: 'The headers of the request are larger than allowed.',
};
