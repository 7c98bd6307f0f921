import { transactionsOn } from './act-as.ts';
import { behindRequests } from './background.ts';
import type { Change } from './changes.ts';
import { type DatabasePool, openPool, type PoolOptions } from './pool.ts';

export type { Need } from './act-as.ts';
export { type Actor, displayName, heldClaims, type Principal } from './actor.ts';
export type { Change } from './changes.ts';
export { isRefusal } from './errors.ts';
export { prepare } from './prepare.ts';
export { db, type Query } from './query.ts';
export type { Mode, ReadTx, TxOf, WriteTx } from './transaction.ts';

/** The only way to open a transaction. */
export type Tenancy = Omit<ReturnType<typeof openTenancy>, 'inBackground'>;

export function openTenancy(options: PoolOptions) {
  const database: DatabasePool = openPool(options);
  let publisher: (change: Change) => void = () => {};
  const publish = (change: Change) => publisher(change);
  const ofDatabase = {
    /** Gets every change of a write, after its commit. */
    onChanged(listener: (change: Change) => void): void {
      publisher = listener;
    },
    isWell: database.isWell,
    isQueueFull: database.isQueueFull,
    onAvailability: database.onAvailability,
    use: database.use,
    close: database.close,
  };
  return {
    ...transactionsOn(database, publish),
    ...ofDatabase,
    /** The same for work that nobody waits for: it leaves most of the connections to requests. */
    inBackground: { ...transactionsOn(behindRequests(database), publish), ...ofDatabase },
  };
}
