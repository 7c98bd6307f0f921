import { openBackground } from './all-on/background.ts';
import { measureLists } from './all-on/lists.ts';
import { measureNeighbours } from './all-on/neighbours.ts';
import { measureThroughput } from './all-on/throughput.ts';
import { createAllOnWorld } from './all-on/world.ts';
import { residentMegabytes } from './measure.ts';

/**
 * A large company with everything on: the first page of each screen, what is left of the throughput while events are distributed and
 * mails and webhooks leave, and whether one company delays the mail and the webhooks of another.
 */
export async function measureAllOn(size: {
  rounds: number;
  seconds: number;
  only?: string | undefined;
}): Promise<string> {
  const world = await createAllOnWorld();
  try {
    const background = openBackground(world);
    const parts: Record<string, () => Promise<string[]>> = {
      neighbours: () => measureNeighbours(world, background),
      lists: () => measureLists(world, background),
      throughput: () => measureThroughput(world, background, size),
    };
    const tables: string[] = [];
    for (const [name, part] of Object.entries(parts))
      if (!size.only || size.only === name) tables.push((await part()).join('\n'));
    const memory = await residentMegabytes(world.pid);
    return [...tables, `Memory of the server process afterwards: ${memory} MB (aim ≤ 200).`].join('\n\n');
  } finally {
    await world.stop();
  }
}
