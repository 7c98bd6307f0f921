import { measureDurability } from './durability.ts';
import { measurePages } from './lighthouse.ts';
import { measureOverload } from './overload.ts';
import { measureScreens } from './screens.ts';
import { measureSignIn } from './sign-in.ts';
import { measureSpeed } from './speed.ts';
import { measureStarts } from './starts.ts';

/** `npm run bench`: all of it, or one of its parts. Figures of one run compare; absolute ones do not. */
const parts: Record<string, () => Promise<string>> = {
  starts: () => measureStarts(),
  speed: () => measureSpeed(),
  pages: () => measurePages(),
  'sign-in': () => measureSignIn(),
  durability: () => measureDurability(),
  overload: () => measureOverload(),
  screens: () => measureScreens(),
};

const asked = process.argv.slice(2);
for (const [name, part] of Object.entries(parts)) {
  if (asked.length === 0 || asked.includes(name)) process.stdout.write(`\n## ${name}\n\n${await part()}\n`);
}
