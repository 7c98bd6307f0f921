import { type RawBuilder, sql } from 'kysely';
import type { Claim } from '#contract/platform/claims.ts';
import { mayDeleteDocument } from '#contract/work/documents.ts';
import { mayDeleteImage } from '#contract/work/images.ts';
import type { Actor } from '#server/platform/tenancy/index.ts';
import { visibleDocument } from '#server/work/visible/documents.ts';
import { visibleImage } from '#server/work/visible/images.ts';
import { visible } from '#server/work/visible/projects.ts';
import { isRestorable } from './columns.ts';

/** A project of a file in the trash may be in the trash, too. */
const anyProject = sql<boolean>`true`;

/** SQL for the projects in the trash that the actor could see before they were deleted. */
export function restorableProject(): RawBuilder<boolean> {
  return sql<boolean>`(${isRestorable('projects')} and ${visible()})`;
}

/** SQL for the documents in the trash that the actor could see, and may delete. */
export function restorableDocument(actor: Actor): RawBuilder<boolean> {
  const isOwn = sql`documents.created_by = app.user_id()`;
  const mayDelete = mayDeleteDocument({ createdByUser: '' }, whoIs(actor)) ? sql`true` : isOwn;
  return sql<boolean>`(${isRestorable('documents')} and ${mayDelete} and ${visibleDocument(anyProject)})`;
}

/** The same for images. */
export function restorableImage(actor: Actor): RawBuilder<boolean> {
  const isOwn = sql`images.created_by = app.user_id()`;
  const mayDelete = mayDeleteImage({ uploadedBy: '' }, whoIs(actor)) ? sql`true` : isOwn;
  return sql<boolean>`(${isRestorable('images')} and ${mayDelete} and ${visibleImage(anyProject)})`;
}

function whoIs({ userId, claims }: Actor) {
  return { id: userId, holds: (claim: Claim) => claims.has(claim) };
}
