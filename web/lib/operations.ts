import type { CallInput, Output } from '#contract/endpoint.ts';
import type { endpoints, OperationId } from '#contract/index.ts';

/** The input and output types of the contract, without its schemas. */
export type InputOf<Id extends OperationId> = CallInput<(typeof endpoints)[Id]>;
export type OutputOf<Id extends OperationId> = Output<(typeof endpoints)[Id]>;
