import * as clients from '#contract/work/clients.ts';
import * as documents from '#contract/work/documents.ts';
import * as images from '#contract/work/images.ts';
import * as projects from '#contract/work/projects.ts';
import { listTrash } from '#contract/work/trash.ts';
import type { TrashNoun } from '#contract/work/trash-nouns.ts';
import type { Answer, Person } from './company.ts';

/** The operations that move something of a kind to the trash, and back. */
const trashCalls = {
  projects: { remove: projects.deleteProject, restore: projects.restoreProject, read: projects.getProject },
  documents: { remove: documents.deleteDocument, restore: documents.restoreDocument, read: documents.getDocument },
  images: { remove: images.deleteImage, restore: images.restoreImage, read: images.getImageUrl },
  clients: { remove: clients.deleteClient, restore: clients.restoreClient, read: clients.getClient },
} as const;

export function remove(who: Person, noun: TrashNoun, id: string): Promise<Answer> {
  return who.call(trashCalls[noun].remove, { params: { id } });
}

export function restore(who: Person, noun: TrashNoun, id: string): Promise<Answer> {
  return who.call(trashCalls[noun].restore, { params: { id } });
}

/** The status of reading it: 200 if it is there, 404 if it is not. */
export async function statusOf(who: Person, noun: TrashNoun, id: string): Promise<number> {
  return (await who.call(trashCalls[noun].read, { params: { id } })).status;
}

/** The titles in the trash, deleted last first. */
export async function titlesInTrash(who: Person, noun?: TrashNoun): Promise<string[]> {
  const { body } = await who.call(listTrash, { query: { noun } });
  return body.map(({ title }: { title: string }) => title);
}
