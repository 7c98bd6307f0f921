import type { CallInput, Output } from '#contract/endpoint.ts';
import type { endpoints, OperationId } from '#contract/index.ts';

/** What a call of the web sends and gets: the types of the contract, without its schemas. */
export type InputOf<Id extends OperationId> = CallInput<(typeof endpoints)[Id]>;
export type OutputOf<Id extends OperationId> = Output<(typeof endpoints)[Id]>;
