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
export async function measureAllOn(size: { rounds: number; seconds: number }): Promise<string> {
  const world = await createAllOnWorld();
  try {
    const background = openBackground(world);
    const neighbours = await measureNeighbours(world, background);
    const lists = await measureLists(world, background);
    const throughput = await measureThroughput(world, background, size);
    const memory = `Memory of the server process afterwards (Q36): ${await residentMegabytes(world.pid)} MB (aim ≤ 200).`;
    return [...lists, '', ...throughput, '', memory, '', ...neighbours].join('\n');
  } finally {
    await world.stop();
  }
}
