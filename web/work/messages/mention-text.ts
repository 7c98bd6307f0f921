import { mentionPattern } from '#contract/work/message-kinds.ts';

export interface Person {
  id: string;
  name: string;
}

/**
 * While somebody writes, a mention reads `@Nina Park`. It is sent as `@[Nina Park](user:id)`. The longest names first, so that
 * `@Ann Weber` is not taken for `@Ann`.
 */
export function encodeMentions(text: string, people: readonly Person[]): string {
  const ids = new Map(people.map((person) => [writtenName(person), person.id]));
  const names = [...ids.keys()].sort((one, other) => other.length - one.length);
  if (names.length === 0) return text;
  const pattern = new RegExp(
    `@(${names.map((name) => name.replace(/[\\^$.*+?()|{}/-]/g, '\\$&')).join('|')})(?![\\p{L}\\p{N}])`,
    'gu',
  );
  return text.replace(pattern, (_whole, name: string) => `@[${name}](user:${ids.get(name)})`);
}

/** What a sent text reads while its author edits it, and the people it mentions. Names that two people share stay as they were sent. */
export function decodeMentions(body: string, mentions: readonly Person[]): { text: string; people: Person[] } {
  const people: Person[] = [];
  const text = body.replace(mentionPattern, (whole, _name: string, id: string) => {
    const person = mentions.find((each) => each.id === id.toLowerCase());
    if (!person || !addPerson(people, person)) return whole;
    return `@${writtenName(person)}`;
  });
  return { text, people };
}

/** What is written for a chosen person. Two people of one name cannot both be told from it, so the second is written in full. */
export function mentionOf(person: Person, people: readonly Person[]): string {
  const isTaken = people.some((each) => each.id !== person.id && writtenName(each) === writtenName(person));
  return isTaken ? `@[${writtenName(person)}](user:${person.id})` : `@${writtenName(person)}`;
}

/** The people that a text still mentions. */
export function mentionedIn<Someone extends Person>(text: string, people: readonly Someone[]): Someone[] {
  const body = encodeMentions(text, people);
  return people.filter(({ id }) => body.includes(`](user:${id})`));
}

/** The part of a name that is being typed after an @, up to the caret. Undefined outside of one. */
export function typedMention(beforeCaret: string): string | undefined {
  return /(?:^|[\s(])@([^\s@[\]()]{0,40}(?: [^\s@[\]()]{1,40})?)$/u.exec(beforeCaret)?.[1];
}

/** Brackets would end the mention too early. */
const writtenName = ({ name }: Person) => name.replace(/[[\]\n]/g, ' ').trim();

function addPerson(people: Person[], person: Person): boolean {
  if (people.some(({ id }) => id === person.id)) return true;
  if (people.some((each) => writtenName(each) === writtenName(person))) return false;
  people.push(person);
  return true;
}
