import type { WriteTx } from '#server/platform/tenancy/index.ts';

/** How much somebody took over from a person who leaves. */
export type HandedOver = { heirId: string; tickets: number; tasks: number; approvals: number };

/**
 * Gives the heir what the person still has to do, as far as the heir may do it, and tells them once. 400 if the heir cannot be one. Call
 * it while the person still has their client.
 */
export type TakeOver = (person: { id: string; clientId: string | null }) => Promise<HandedOver>;

declare module '#server/platform/services.ts' {
  interface Services {
    /**
     * Locks what a person who leaves and their heir are about to be written with, in the order of all writes. Call it before anything
     * else is locked. Undefined without an heir.
     */
    prepareTakeOver(tx: WriteTx, userId: string, heirId: string | null | undefined): Promise<TakeOver | undefined>;
  }
}
