import { Readable } from 'node:stream';
import { type CsvList, csvColumnsOf } from '#contract/csv-columns.ts';
import type { Endpoint, Output } from '#contract/platform/endpoint.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import { told } from '#contract/platform/texts/say.ts';
import { Failure } from '#server/platform/answers/failures.ts';
import { Json } from '#server/platform/answers/json.ts';
import { record } from '#server/platform/audit/write.ts';
import type { Actor, Tenancy } from '#server/platform/tenancy/index.ts';
import { csvHeader, csvRows } from './csv.ts';
import { setPageHeaders } from './list-headers.ts';
import { type Context, needOf, serve } from './serve.ts';

type ListEndpoint = Endpoint & { id: CsvList; method: 'GET' };

/** What a list is read with, for each page. */
type Asked<E extends Endpoint> = Pick<Context<E>, 'tx' | 'actor' | 'params' | 'query' | 'request'>;

type Page<E extends Endpoint> = {
  items: Output<E> | Json<Output<E>>;
  next?: string | undefined;
  prev?: string | undefined;
  total?: number | undefined;
  minutes?: number | undefined;
};

type ReadPage<E extends Endpoint> = (asked: Asked<E>) => Promise<Page<E>>;

/** Rows in memory at a time. Also the largest page of JSON that a caller may ask for. */
const rowsAtATime = 200;

/** Serves a list as JSON, one page at a time, and all of it as CSV for `format=csv`. */
export function serveList<E extends ListEndpoint>(
  app: Parameters<typeof serve>[0],
  tenancy: Tenancy,
  endpoint: E,
  readPage: ReadPage<E>,
): void {
  const answer = async (context: Context<E>) => {
    const { request, reply, query } = context;
    if ((query as { format?: string }).format === 'csv') return exportList(tenancy, endpoint, context, readPage);
    return setPageHeaders(request, reply, await readPage(context)).items;
  };
  // A file is sent as a stream instead of the answer that the contract describes.
  serve(app, tenancy, endpoint, answer as Parameters<typeof serve<E>>[3]);
}

/**
 * The first page is read in the transaction of the request, so a request that is refused gets a problem. Each further page has
 * a short transaction, because a slow reader must not hold a connection, and an account that was closed must not go on reading.
 */
async function exportList<E extends ListEndpoint>(
  tenancy: Tenancy,
  endpoint: E,
  context: Context<E>,
  readPage: ReadPage<E>,
): Promise<Readable> {
  const { request, reply, origin, actor, params } = context;
  const principal = request.principal;
  if (!principal || principal.previewId) throw new Failure('forbidden', told(problemTexts.exportInPreview));
  const { format: _format, limit: _limit, cursor: _cursor, ...filter } = context.query as Record<string, unknown>;
  const query = { ...filter, limit: rowsAtATime } as Context<E>['query'];
  const first = await readPage({ ...context, query });
  const columns = columnsFor(endpoint.id, await actor());

  const readNext = (cursor: string) =>
    tenancy.asActor(principal, needOf(endpoint), (tx, who) =>
      readPage({
        tx,
        actor: who,
        params,
        request,
        query: { ...(query as object), cursor } as Context<E>['query'],
      } as Asked<E>),
    );
  const writeDown = (rows: number) =>
    tenancy.asServer(principal.tenantId, 'write', (tx) =>
      record(tx, origin, {
        action: 'list.exported',
        actorId: principal.userId,
        details: { operation: endpoint.id, count: rows, ...describeFilter({ ...(params as object), ...filter }) },
      }),
    );

  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${fileName(endpoint)}"`);
  return Readable.from(linesOf(columns, first, readNext, writeDown));
}

/** The audit entry names the rows that were sent, also when the reader stops early. */
async function* linesOf<E extends Endpoint>(
  columns: readonly string[],
  first: Page<E>,
  readNext: (cursor: string) => Promise<Page<E>>,
  writeDown: (rows: number) => Promise<void>,
): AsyncGenerator<string> {
  let rows = 0;
  try {
    yield csvHeader(columns);
    for (let page: Page<E> | undefined = first; page; page = page.next ? await readNext(page.next) : undefined) {
      const items = itemsOf(page);
      rows += items.length;
      if (items.length > 0) yield csvRows(columns, items);
    }
  } finally {
    await writeDown(rows);
  }
}

function itemsOf<E extends Endpoint>({ items }: Page<E>): object[] {
  return (items instanceof Json ? JSON.parse(items.text) : items) as object[];
}

function columnsFor(list: CsvList, { scope }: Actor): readonly string[] {
  const { everyone, staff = [] } = csvColumnsOf(list);
  return scope === 'staff' ? [...everyone, ...staff] : everyone;
}

/** What the list was narrowed to, as in the address of the request. */
function describeFilter(filter: Record<string, unknown>): { filter?: string } {
  const { sort: _sort, ...narrowing } = filter;
  const given = Object.entries(narrowing).filter(([, value]) => value !== undefined && value !== null && value !== '');
  if (given.length === 0) return {};
  return { filter: new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString() };
}

/** `listProjectImages` → `project-images.csv`. */
function fileName({ id }: ListEndpoint): string {
  return `${id
    .replace(/^list/, '')
    .replace(/(?<=.)[A-Z]/g, '-$&')
    .toLowerCase()}.csv`;
}
