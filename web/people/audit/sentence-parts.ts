import type { AuditEntry } from '#contract/work/audit.ts';
import { personName } from '#web/lib/person-name.ts';
import { t } from '#web/texts/index.ts';

/** Names are objects, so that they can be shown in bold and long file names can be shortened. */
type Part = string | { name: string; isFile?: boolean };

/** A sentence in parts. */
export type Sentence = readonly Part[];

/** Who did it, and to what: as a name, and as the name of a file. */
export function partsOf({ actorName, subjectName }: AuditEntry): { actor: Part; name: Part; file: Part } {
  const name = subjectName === undefined ? t('something without a name') : personName(subjectName);
  return {
    actor:
      actorName === 'operator'
        ? t('The operator')
        : { name: actorName === undefined ? t('Someone') : personName(actorName) },
    name: { name },
    file: { name, isFile: true },
  };
}

/** A provider as it was called then. */
export function providerPartsOf(entry: AuditEntry) {
  return { ...partsOf(entry), provider: { name: entry.details.provider ?? '' } };
}
