import type { endpoints, OperationId } from '#contract/index.ts';
import type { CallInput, Output } from '#contract/platform/endpoint.ts';

/** The input and output types of the contract, without its schemas. */
export type InputOf<Id extends OperationId> = CallInput<(typeof endpoints)[Id]>;
export type OutputOf<Id extends OperationId> = Output<(typeof endpoints)[Id]>;
