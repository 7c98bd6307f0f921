import type { auditActions } from '#contract/platform/audit-actions.ts';
import type { AuditEntry } from '#contract/work/audit.ts';
import { formatNumber, tParts } from '#web/texts/index.ts';
import { partsOf, providerPartsOf, type Sentence } from './sentence-parts.ts';

export const signInSentences: Record<(typeof auditActions.signIns)[number], (entry: AuditEntry) => Sentence> = {
  'session.started': (entry) =>
    entry.details.way === 'code'
      ? tParts('{actor} signed in with a code by mail', partsOf(entry))
      : tParts('{actor} signed in', partsOf(entry)),
  'session.ended': (entry) => tParts('{actor} signed out', partsOf(entry)),
  'session.revoked': (entry) => {
    if (entry.subjectName) return tParts('{actor} ended a session: {name}', partsOf(entry));
    const count = entry.details.sessionsEnded ?? 0;
    if (count === 1) return tParts('{actor} ended another session', partsOf(entry));
    return tParts('{actor} ended {count} other sessions', { ...partsOf(entry), count: formatNumber(count) });
  },
  'identity.refused': (entry) =>
    entry.subjectType === 'user'
      ? tParts('A sign-in as {name} with {provider} was refused', providerPartsOf(entry))
      : tParts('A sign-in with {provider} was refused', providerPartsOf(entry)),
  'factor.refused': (entry) => tParts('{name} gave a wrong code of a second factor', partsOf(entry)),
  'factor.throttled': (entry) => tParts('{name} had to wait after too many wrong codes', partsOf(entry)),
  'passkey.refused': (entry) =>
    tParts(
      'A passkey of {actor} was refused, because it may have been copied: its counter went backwards',
      partsOf(entry),
    ),
  'session.refused': (entry) =>
    entry.subjectName
      ? tParts('A sign-in as {name} failed', partsOf(entry))
      : tParts('A sign-in with an unknown username failed'),
  'session.throttled': (entry) =>
    entry.subjectName
      ? tParts('Sign-ins as {name} had to wait after too many failures', partsOf(entry))
      : tParts('Sign-ins with an unknown username had to wait after too many failures'),
  'session.replayed': (entry) =>
    tParts('An old session token of {actor} was used again, so the session was ended', partsOf(entry)),
  'code.requested': (entry) => tParts('Somebody asked for a code to sign in as {name}', partsOf(entry)),
  'code.refused': (entry) =>
    entry.subjectName
      ? tParts('A sign-in as {name} with a code by mail failed', partsOf(entry))
      : tParts('A sign-in with a code by mail and an unknown username failed'),
  'stepUp.passed': (entry) =>
    entry.details.provider
      ? tParts('{actor} confirmed with {provider} who they are', providerPartsOf(entry))
      : tParts('{actor} confirmed who they are', partsOf(entry)),
  'stepUp.refused': (entry) =>
    entry.details.provider
      ? tParts('{name} could not confirm with {provider} who they are', providerPartsOf(entry))
      : tParts('{name} could not confirm who they are', partsOf(entry)),
  'stepUp.throttled': (entry) =>
    tParts('{name} had to wait after too many tries to confirm who they are', partsOf(entry)),
};
