import { formerMember } from '#contract/platform/former-member.ts';
import { t } from '#web/texts/index.ts';

/** A name as it is shown. What an erasure stores instead of a name is in the viewer's language. */
export function personName(name: string): string {
  return name === formerMember ? t('Former member') : name;
}
