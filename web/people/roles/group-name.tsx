import { translated } from '#web/texts/index.ts';
import { wordsOf } from './permission-groups.ts';

/** A permission group's name, such as 'ProjectImages', with space between its words. */
export function GroupName({ name }: { name: string }) {
  return wordsOf(translated(name)).map((word, index) => (
    <span key={word} style={index > 0 ? { marginLeft: '0.25em' } : undefined}>
      {word}
    </span>
  ));
}
