import { problemSchema } from '#contract/platform/problems.ts';
import { newForm, newProject, type Sandbox } from './sandbox.ts';

export type Seen = {
  answers: Record<number, number>;
  /** Duration of the slowest response in milliseconds, and its request. */
  slowest: number;
  slowestCall: string;
  /** Responses that are neither 2xx nor a 503 with Retry-After and a problem body. */
  wrong: string[];
};

/** Eight clients that read, write and upload, and check every response, until `stop`. */
export function startTraffic(sandbox: Sandbox, clientId: string): { seen: Seen; stop(): Promise<Seen> } {
  const seen: Seen = { answers: {}, slowest: 0, slowestCall: '', wrong: [] };
  const requests: (() => [string, string, (FormData | object)?])[] = [
    () => ['GET', '/api/Projects?limit=20'],
    () => ['GET', '/api/Clients'],
    () => ['POST', '/api/Projects', newProject(clientId, 'A project')],
    () => ['POST', '/api/Documents/upload', newForm('notes.txt', Buffer.from('Some text.\n'.repeat(2000)))],
  ];
  let isRunning = true;
  const working = [...requests, ...requests].map(async (request) => {
    while (isRunning) {
      await sendAndCheck(...request());
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  });
  return {
    seen,
    stop: async () => {
      isRunning = false;
      await Promise.all(working);
      return seen;
    },
  };

  async function sendAndCheck(method: string, path: string, body?: FormData | object): Promise<void> {
    const startedAt = performance.now();
    const isForm = body instanceof FormData;
    try {
      const answer = await fetch(`${sandbox.url}${path}`, {
        method,
        headers: { ...sandbox.headers, ...(body && !isForm && { 'content-type': 'application/json' }) },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      });
      const text = await answer.text();
      seen.answers[answer.status] = (seen.answers[answer.status] ?? 0) + 1;
      const isRefusal =
        answer.status === 503 &&
        Number(answer.headers.get('retry-after')) >= 1 &&
        problemSchema.safeParse(JSON.parse(text)).success;
      if (!answer.ok && !isRefusal) seen.wrong.push(`${method} ${path}: ${answer.status} ${text}`);
    } catch (error) {
      seen.wrong.push(`${method} ${path}: ${error} ${(error as Error).cause}`);
    }
    const took = performance.now() - startedAt;
    if (took > seen.slowest) Object.assign(seen, { slowest: took, slowestCall: `${method} ${path}` });
  }
}
