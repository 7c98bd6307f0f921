import { parseArgs } from 'node:util';
import { measureAllOn } from './all-on.ts';
import { measureCluster } from './cluster.ts';
import { measureCosts } from './costs.ts';
import { measureDurability } from './durability.ts';
import { measureFailover } from './failover.ts';
import { measureFleet } from './fleet.ts';
import { measureLean } from './lean.ts';
import { measurePages } from './lighthouse.ts';
import { measureOverload } from './overload.ts';
import { measureRows } from './rows.ts';
import { measureScreens } from './screens.ts';
import { measureSignIn } from './sign-in.ts';
import { measureSizes } from './sizes.ts';
import { measureSlowLine } from './slow-line.ts';
import { measureSoak } from './soak.ts';
import { measureSpeed } from './speed.ts';
import { measureStarts } from './starts.ts';

/**
 * `npm run bench` runs all benchmarks except the long one, or those that are named. Compare only figures of the same run. For a quick look:
 * `npm run bench -- speed --only=list --rounds=1 --seconds=2`.
 */
const { positionals: named, values } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    minutes: { type: 'string' },
  },
});
/** Short alternating rounds, so that other load on the machine affects both sides. */
const speed = { rounds: Number(values.rounds ?? 20), seconds: Number(values.seconds ?? 1), only: values.only };

const benchmarks: Record<string, () => Promise<string>> = {
  starts: () => measureStarts(),
  speed: () => measureSpeed(speed),
  lean: () => measureLean({ ...speed, rounds: Number(values.rounds ?? 10) }),
  costs: () => measureCosts(),
  rows: () => measureRows(),
  sizes: () => measureSizes(),
  pages: () => measurePages(),
  'slow-line': () => measureSlowLine(),
  'sign-in': () => measureSignIn(),
  durability: () => measureDurability(),
  overload: () => measureOverload(),
  screens: () => measureScreens(values.only),
  'all-on': () => measureAllOn({ ...speed, rounds: Number(values.rounds ?? 7), seconds: Number(values.seconds ?? 5) }),
  fleet: () => measureFleet(),
  failover: () => measureFailover(),
  cluster: () => measureCluster(),
  soak: () => measureSoak(Number(values.minutes ?? 45)),
};

for (const [name, measure] of Object.entries(benchmarks)) {
  if (named.includes(name) || (named.length === 0 && name !== 'soak'))
    process.stdout.write(`\n## ${name}\n\n${await measure()}\n`);
}
