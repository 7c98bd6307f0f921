import { Failure, notFound } from '#server/platform/answers/failures.ts';
import type { Spooled } from '#server/platform/files/index.ts';
import { fileKey } from '#server/platform/files/keys.ts';
import { startLoop } from '#server/platform/jobs/loop.ts';
import { NotWritten, type Progress } from '#server/platform/outbox/channel.ts';
import type { Services } from '#server/platform/services.ts';
import { readerOf } from '#server/platform/texts/reader.ts';
import { keyOfSeed } from '#server/work/sign-offs/proof.ts';
import { writeCompany } from './company/archive.ts';
import type { AsExporter } from './company/read.ts';
import { takeSnapshot } from './company/snapshot.ts';
import { writeHandOver } from './hand-over/archive.ts';
import { readHandOver } from './hand-over/data.ts';
import { type LeasedExport, leaseExport, offerExport, releaseExport, renewLease } from './lease.ts';
import { writePerson } from './person/archive.ts';
import { openZip, type ZipWriter } from './zip.ts';

export type ExportServices = Pick<Services, 'tenancy' | 'files' | 'secrets'>;

/** Milliseconds between renewals of a lease. */
const renewalMs = 5000;

/** Makes the next export of the company. No connection is held while files are read and written. */
export async function makeNextExport(
  services: ExportServices,
  tenantId: string,
  signal: AbortSignal | undefined,
): Promise<Progress> {
  const { tenancy } = services;
  const leased = await tenancy.asServer(tenantId, 'write', leaseExport);
  if (!leased) return 'none';
  try {
    await makeExport(services, leased, signal);
    return 'sent';
  } catch (cause) {
    const why = signal?.aborted ? 'stopped' : cause instanceof Failure || isGone(cause) ? 'refused' : 'failed';
    await tenancy.asServer(tenantId, 'write', (tx) => releaseExport(tx, leased, why));
    if (why === 'failed') throw new NotWritten(`Export ${leased.id} could not be made`, { cause });
    return why === 'stopped' ? 'none' : 'sent';
  }
}

/** The client or the person was deleted, or the person who asked is no administrator any more. */
function isGone(error: unknown): boolean {
  return (error as { code?: string }).code === 'AT401';
}

async function makeExport(
  services: ExportServices,
  leased: LeasedExport,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { tenancy, files } = services;
  const { tenantId, fileId } = leased;
  let archive: Spooled | undefined;
  signal?.throwIfAborted();
  try {
    const zip = openZip();
    const progress = keepLease(services, leased, (error) => zip.output.destroy(error), signal);
    const receiving = files.spool.receive(zip.output);
    // Its failure is that of `receiving`, or the other way round. Only one of them is awaited first.
    receiving.catch(() => {});
    try {
      await write(services, leased, zip, progress);
      archive = await receiving;
    } catch (error) {
      zip.output.destroy(error as Error);
      throw error;
    } finally {
      progress.stop();
      await receiving.catch(() => {});
    }
    const made = archive;
    await files.store.put(fileKey(tenantId, fileId), made.path);
    await tenancy.asServer(tenantId, 'write', (tx) => offerExport(tx, leased, made, progress.total()));
  } finally {
    if (archive) await files.spool.discard(archive);
  }
}

async function write(
  { tenancy, files, secrets }: ExportServices,
  leased: LeasedExport,
  zip: ZipWriter,
  progress: ReturnType<typeof keepLease>,
): Promise<void> {
  const { tenantId, kind, subjectId, clientId, userId } = leased;
  const key = keyOfSeed(secrets.signOffKey);
  const sources = { key, open: (id: string) => files.store.open(fileKey(tenantId, id)), onFile: progress.onFile };
  if (kind === 'Person') {
    await writePerson(zip, (work) => tenancy.asPerson(tenantId, subjectId, work), leased, sources);
    return;
  }
  if (kind === 'Company') {
    const read: AsExporter = (work) => tenancy.asExporter(tenantId, userId, work);
    const snapshot = await takeSnapshot((work) => tenancy.asExporterAtOnce(tenantId, userId, work), files.spool);
    await writeCompany(zip, read, snapshot, leased, sources).finally(snapshot.discard);
    return;
  }
  if (!clientId) notFound();
  const handOver = await readHandOver((work) => tenancy.asClient(tenantId, clientId, work), key, subjectId);
  await writeHandOver(zip, handOver, readerOf(leased.reading), sources);
}

/** Renews the lease while the export is made, and stops the work if it was taken away or the process stops. */
function keepLease(
  { tenancy }: Pick<Services, 'tenancy'>,
  leased: LeasedExport,
  stopWork: (error: Error) => void,
  signal: AbortSignal | undefined,
) {
  let [done, total] = [0, 0];
  const stopped = () => stopWork(new Error('The process stops.'));
  signal?.addEventListener('abort', stopped);
  const renew = async () => {
    const renewed = await tenancy
      .asServer(leased.tenantId, 'write', (tx) => renewLease(tx, leased, done, total))
      // A database that is away is noticed by the last write, too.
      .catch(() => true);
    if (!renewed) stopWork(new Error(`Export ${leased.id} was taken away.`));
  };
  const renewal = startLoop(renew, { every: renewalMs, first: renewalMs });
  return {
    onFile: (files: number, all: number) => {
      [done, total] = [files, all];
    },
    total: () => total,
    stop: () => {
      void renewal.stop();
      signal?.removeEventListener('abort', stopped);
    },
  };
}
