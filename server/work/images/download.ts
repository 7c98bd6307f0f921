import type { ImageVariant } from '#contract/work/images.ts';
import { notFound, unauthorized } from '#server/platform/answers/failures.ts';
import { noteAsked } from '#server/platform/audit/preview-calls.ts';
import { recordDenial } from '#server/platform/audit/repeats.ts';
import type { Origin } from '#server/platform/audit/write.ts';
import type { Files } from '#server/platform/files/index.ts';
import type { SentFile } from '#server/platform/http/send-file.ts';
import type { Principal, Tenancy } from '#server/platform/tenancy/index.ts';
import { openVariant } from '#server/work/project-files/variants.ts';
import type { ImageLinks } from './links.ts';
import { getVisibleImageFile } from './read.ts';

const claim = 'ProjectImages:ViewProjectImages';
const operation = 'downloadImage';

type Asked = { id: string; variant: ImageVariant };
type Image = NonNullable<Awaited<ReturnType<typeof getVisibleImageFile>>>;
type Download = Omit<SentFile, 'disposition' | 'maxAge'>;

/** Opens the picture for a session that may see it. */
export async function openForSession(
  tenancy: Tenancy,
  files: Files,
  principal: Principal,
  origin: Origin,
  asked: Asked,
): Promise<Download> {
  const need = { anyOf: [claim], adminOnly: false, write: false, mode: 'read' } as const;
  if (principal.previewId) await noteAsked(tenancy, principal, operation);
  const image = await tenancy
    .asActor(principal, need, (tx) => getVisibleImageFile(tx, asked.id))
    .catch(async (error) => {
      if ((error as { code?: string }).code === 'AT403')
        await recordDenial(tenancy, principal, origin, { action: 'access.denied', operation });
      throw error;
    });
  return openFound(tenancy, files, principal, origin, asked, image);
}

/** Opens the picture for the holder of a link. The session must be active, and the user's access is checked again. */
export async function openForLink(
  tenancy: Tenancy,
  files: Files,
  grant: NonNullable<ReturnType<ImageLinks['verify']>>,
  origin: Origin,
  asked: Asked,
): Promise<Download> {
  if (grant.previewId) await noteAsked(tenancy, grant, operation);
  const image = await tenancy
    .asLinkHolder(grant, claim, (tx) => getVisibleImageFile(tx, asked.id))
    .catch(async (error) => {
      if ((error as { code?: string }).code !== 'AT401') throw error;
      await recordDenial(tenancy, grant, origin, refused(asked.id));
      return unauthorized();
    });
  return openFound(tenancy, files, grant, origin, asked, image);
}

async function openFound(
  tenancy: Tenancy,
  files: Files,
  who: Pick<Principal, 'tenantId' | 'userId'>,
  origin: Origin,
  { id, variant }: Asked,
  image: Image | undefined,
): Promise<Download> {
  if (!image) {
    await recordDenial(tenancy, who, origin, refused(id));
    notFound();
  }
  return openVariant(files.store, who.tenantId, { ...image, id }, variant);
}

function refused(subjectId: string) {
  return { action: 'download.refused', operation, subjectType: 'image', subjectId } as const;
}
