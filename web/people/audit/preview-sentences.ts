import type { AuditEntry } from '#contract/work/audit.ts';
import { tParts } from '#web/texts/index.ts';
import { partsOf, type Sentence } from './sentence-parts.ts';

/** A preview shows what a person sees, or what a user with a role would see. */
export const previewSentences: Record<'preview.started' | 'preview.ended', (entry: AuditEntry) => Sentence> = {
  'preview.started': (entry) =>
    entry.subjectType === 'role'
      ? tParts('{actor} started to preview what a user with the role {name} sees', partsOf(entry))
      : tParts('{actor} started to preview what {name} sees', partsOf(entry)),
  'preview.ended': (entry) => {
    const isRole = entry.subjectType === 'role';
    if (entry.details.expired) {
      return isRole
        ? tParts("{actor}'s preview of what a user with the role {name} sees ran out", partsOf(entry))
        : tParts("{actor}'s preview of what {name} sees ran out", partsOf(entry));
    }
    return isRole
      ? tParts('{actor} stopped previewing what a user with the role {name} sees', partsOf(entry))
      : tParts('{actor} stopped previewing what {name} sees', partsOf(entry));
  },
};
