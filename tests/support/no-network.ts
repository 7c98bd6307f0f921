import dgram from 'node:dgram';
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

/**
 * Loaded before a server starts, by `--import`: writes down to where it talks, and lets it reach only this machine. A look-up of a name and
 * every other address fail, as in a network without a way out.
 */

const report = (line: string) => appendFileSync(String(process.env.NETWORK_RECORD), `${line}\n`);
const isHere = (host: string) => /^(127\.|::1$|localhost$|0\.0\.0\.0$|::$)/.test(host);
const unreachable = (what: string) => Object.assign(new Error(`No network: ${what}`), { code: 'ENETUNREACH' });

type Target = { host?: string; port?: number; path?: string };

function targetOf(place: number | string, host: unknown): Target {
  return typeof place === 'number' ? { port: place, host: String(host ?? 'localhost') } : { path: place };
}

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (this: net.Socket, ...given: unknown[]) {
  // Node passes what it has normalized as one array.
  const [options, host] = (Array.isArray(given[0]) ? given[0] : given) as [Target | number | string, unknown?];
  const target = typeof options === 'object' ? options : targetOf(options, host);
  if (target.path) report(`socket ${target.path}`);
  else report(`connect ${target.host ?? 'localhost'}:${target.port}`);
  if (target.path || isHere(target.host ?? 'localhost')) return Reflect.apply(connect, this, given);
  process.nextTick(() => this.destroy(unreachable(String(target.host))));
  return this;
} as typeof connect;

const { lookup } = dns;
dns.lookup = ((name: string, ...more: unknown[]) => {
  if (isHere(name)) return Reflect.apply(lookup, dns, [name, ...more]);
  report(`look up ${name}`);
  (more.at(-1) as (error: Error) => void)(unreachable(name));
}) as typeof lookup;
dns.promises.lookup = (async (name: string) => {
  report(`look up ${name}`);
  throw unreachable(name);
}) as never;
for (const [prototype, isAsync] of [
  [dns.Resolver.prototype, false],
  [dns.promises.Resolver.prototype, true],
] as const) {
  for (const kind of ['resolve', 'resolve4', 'resolve6', 'resolveMx', 'resolveTxt', 'resolveSrv', 'reverse'] as const) {
    (prototype as unknown as Record<string, unknown>)[kind] = (name: string, ...more: unknown[]) => {
      report(`look up ${name}`);
      if (isAsync) return Promise.reject(unreachable(name));
      (more.at(-1) as (error: Error) => void)(unreachable(name));
    };
  }
}

dgram.Socket.prototype.send = ((...given: unknown[]) => {
  report(`datagram ${given.filter((each) => typeof each !== 'object' && typeof each !== 'function').join(' ')}`);
}) as never;

syncBuiltinESMExports();
