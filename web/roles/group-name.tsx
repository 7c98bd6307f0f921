import { wordsOf } from './permission-groups.ts';

/** The name as the permissions bear it ('ProjectImages'), its words set apart for the eye. */
export function GroupName({ name }: { name: string }) {
  return wordsOf(name).map((word, index) => (
    <span key={word} style={index > 0 ? { marginLeft: '0.25em' } : undefined}>
      {word}
    </span>
  ));
}
