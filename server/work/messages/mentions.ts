import { maxMentions, mentionPattern } from '#contract/work/message-kinds.ts';
import { invalid } from '#server/platform/answers/failures.ts';

type Person = { id: string; name: string };

/** The ids that a new text mentions. 400 if there are too many. */
export function readMentions(body: string): string[] {
  const ids = findMentions(body);
  if (ids.length > maxMentions) invalid('body', 'You can mention at most {limit} people', { limit: maxMentions });
  return ids;
}

/** The ids that a text mentions, each once. */
export function findMentions(body: string): string[] {
  return [...new Set([...body.matchAll(mentionPattern)].map(([, , id]) => (id as string).toLowerCase()))];
}

/** As a text is stored: mentions without names, so that nobody can write a wrong one, and that no old name stays in texts. */
export function withoutNames(body: string): string {
  return body.replace(mentionPattern, (_, _name, id: string) => `@[](user:${id.toLowerCase()})`);
}

/** As a text is read: mentions with the names of now. Brackets would end the name. */
export function withNames(body: string, people: readonly Person[]): string {
  return body.replace(mentionPattern, (_, _name, id: string) => `@[${nameOf(id, people)}](user:${id})`);
}

function nameOf(id: string, people: readonly Person[]): string {
  const name = people.find((person) => person.id === id)?.name ?? 'Unknown User';
  return name.replace(/[[\]\n]+/g, ' ').slice(0, 410);
}
