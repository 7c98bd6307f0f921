import { sql } from 'kysely';
import { Failure } from '#server/platform/answers/failures.ts';
import { fileKey } from '#server/platform/files/keys.ts';
import { decode } from '#server/platform/pictures/decode.ts';
import type { Drawn } from '#server/work/project-files/drawn.ts';
import { readSmall } from '#server/work/project-files/first-page.ts';

/** How a picture in a text is shown: at most 2048 pixels per side, without what else is in the file. */
export const shownPicture: Drawn = {
  variant: 'preview',
  async draw({ files: { store, spool } }, tenantId, id) {
    const bytes = await readSmall(store, fileKey(tenantId, id));
    if (!bytes) return undefined;
    const file = await spool.write(bytes);
    try {
      return (await decode(file.path, tenantId)).preview;
    } catch (error) {
      // A damaged picture was taken as a file. It cannot be shown.
      if (error instanceof Failure && error.kind === 'invalid') return undefined;
      throw error;
    } finally {
      await spool.discard(file);
    }
  },
  find: (tx, id) => tx.first(sql`select id from attachments where id = ${id}::uuid`),
};
