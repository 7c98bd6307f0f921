import type { Config } from '#server/platform/config/config.ts';

export type Values = Record<string, string | boolean | (string | boolean)[] | undefined>;

export type Command = {
  summary: string;
  /** The arguments after the command's name. */
  usage: string;
  options: Record<string, { type: 'string' | 'boolean' }>;
  required: readonly string[];
  /** Throws UsageError if values are wrong, before the operator's log keeps them. */
  check?(values: Values): void;
  /** Whether the operator's log keeps it. Without this function it does. */
  isLogged?(values: Values): boolean;
  run(context: { ownerUrl: string; config: Config; values: Values }): Promise<void>;
};

export function textOf(values: Values, option: string): string | undefined {
  const value = values[option];
  return typeof value === 'string' ? value : undefined;
}
