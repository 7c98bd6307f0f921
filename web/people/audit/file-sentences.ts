import type { auditActions } from '#contract/platform/audit-actions.ts';
import type { AuditEntry } from '#contract/work/audit.ts';
import { tParts } from '#web/texts/index.ts';
import { describeSeen } from './operation-texts.ts';
import { partsOf, type Sentence } from './sentence-parts.ts';

export const fileSentences: Record<(typeof auditActions.files)[number], (entry: AuditEntry) => Sentence> = {
  'document.uploaded': (entry) => tParts('{actor} uploaded the document {file}', partsOf(entry)),
  'document.versionAdded': (entry) =>
    tParts('{actor} uploaded version {number} of the document {file}', {
      ...partsOf(entry),
      number: { name: String(entry.details.version ?? '') },
    }),
  'document.updated': (entry) => {
    const { audience } = entry.details;
    if (!audience) return tParts('{actor} changed the document {file}', partsOf(entry));
    if (audience === 'staff') return tParts('{actor} made internal the document {file}', partsOf(entry));
    return tParts('{actor} shared with the client the document {file}', partsOf(entry));
  },
  'document.deleted': (entry) => tParts('{actor} deleted the document {file}', partsOf(entry)),
  'document.restored': (entry) => tParts('{actor} restored the document {file}', partsOf(entry)),
  'documents.downloaded': (entry) => tParts('{actor} downloaded documents of the project {file}', partsOf(entry)),
  'image.uploaded': (entry) => tParts('{actor} uploaded the image {file}', partsOf(entry)),
  'image.updated': (entry) => {
    const { audience } = entry.details;
    if (!audience) return tParts('{actor} changed the image {file}', partsOf(entry));
    if (audience === 'staff') return tParts('{actor} made internal the image {file}', partsOf(entry));
    return tParts('{actor} shared with the client the image {file}', partsOf(entry));
  },
  'image.deleted': (entry) => tParts('{actor} deleted the image {file}', partsOf(entry)),
  'image.restored': (entry) => tParts('{actor} restored the image {file}', partsOf(entry)),
  'signOff.requested': (entry) => tParts('{actor} asked for approval of {file}', partsOf(entry)),
  'signOff.answered': (entry) =>
    entry.details.answer === 'Approved'
      ? tParts('{actor} approved {file}', partsOf(entry))
      : tParts('{actor} asked for changes to {file}', partsOf(entry)),
  'signOff.spokenAnswerRecorded': (entry) =>
    tParts('{actor} wrote down what somebody said about {file}', partsOf(entry)),
  'signOff.withdrawn': (entry) => tParts('{actor} withdrew the request to approve {file}', partsOf(entry)),
  'export.requested': (entry) => tParts('{actor} asked for an export of {file}', partsOf(entry)),
  'export.made': (entry) => tParts('An export of {file} for {actor} was made', partsOf(entry)),
  'export.downloaded': (entry) => tParts('{actor} downloaded an export of {file}', partsOf(entry)),
  'list.exported': (entry) =>
    tParts('{actor} exported a list: {list}', {
      ...partsOf(entry),
      list: { name: describeSeen(entry.details.operation ?? '') },
    }),
};
