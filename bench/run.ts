import { parseArgs } from 'node:util';
import { measureDurability } from './durability.ts';
import { measureFailover } from './failover.ts';
import { measureFleet } from './fleet.ts';
import { measurePages } from './lighthouse.ts';
import { measureOverload } from './overload.ts';
import { measureRows } from './rows.ts';
import { measureScreens } from './screens.ts';
import { measureSignIn } from './sign-in.ts';
import { measureSpeed } from './speed.ts';
import { measureStarts } from './starts.ts';

/**
 * `npm run bench`: all of it, or some of its parts. Figures of one run compare; absolute ones do not. For a quick look:
 * `npm run bench -- speed --only=list --rounds=1 --seconds=2`.
 */
const { positionals: asked, values } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, rounds: { type: 'string' }, seconds: { type: 'string' } },
});
/** Short rounds in turn: what the machine does besides, for some seconds, meets both sides. */
const speed = { rounds: Number(values.rounds ?? 20), seconds: Number(values.seconds ?? 1), only: values.only };

const parts: Record<string, () => Promise<string>> = {
  starts: () => measureStarts(),
  speed: () => measureSpeed(speed),
  rows: () => measureRows(),
  pages: () => measurePages(),
  'sign-in': () => measureSignIn(),
  durability: () => measureDurability(),
  overload: () => measureOverload(),
  screens: () => measureScreens(),
  fleet: () => measureFleet(),
  failover: () => measureFailover(),
};

for (const [name, part] of Object.entries(parts)) {
  if (asked.length === 0 || asked.includes(name)) process.stdout.write(`\n## ${name}\n\n${await part()}\n`);
}
