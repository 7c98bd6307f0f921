import { sql } from 'kysely';
import type { Channel } from '#server/platform/outbox/channel.ts';
import { type ExportServices, makeNextExport } from './make.ts';

/** Companies whose exports are made at the same time. Each keeps a disk busy. */
const atOnce = 2;

/** The exports that are due. */
export function exportChannel(services: ExportServices): Channel {
  return {
    noun: 'exports',
    atOnce,
    listDue: async () => {
      const due = await services.tenancy.lookUp(sql<{ id: string }>`select id from app.tenants_with_due_exports() id`);
      return due.map(({ id }) => id);
    },
    sendNext: (tenantId, signal) => makeNextExport(services, tenantId, signal),
  };
}
