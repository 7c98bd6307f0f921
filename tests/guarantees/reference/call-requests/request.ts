import type { Calls } from '#tests/specification/calls.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { Company, Person } from '#tests/support/company.ts';
import type { FormPart } from '#tests/support/upload.ts';

export type CallWorld = {
  test: TestApp;
  company: Company;
  /** A person with a known password. */
  wim: Person & { userName: string };
  password: string;
  passwordHash: string;
  /** A person without permissions. */
  withoutClaims: Person;
  clientId: string;
  picture: Buffer;
};

/** A request of the specification. `params` replaces the braces in its path. The default caller is the administrator. */
export type CallRequest = {
  as?: Person | 'operator' | null;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  form?: FormPart[];
};

/** Builds the request that gets one status of a call. */
export type Arrange = (world: CallWorld) => CallRequest | Promise<CallRequest>;
type StatusOf<Row> = Row extends readonly [string, string, ...infer Statuses extends readonly number[]]
  ? Statuses[number]
  : never;
/** The default request for 401 is the successful request without a session. */
export type Requests = { [Id in keyof Calls]: Record<Exclude<StatusOf<Calls[Id]>, 401>, Arrange> & { 401?: Arrange } };
