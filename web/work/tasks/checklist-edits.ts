import type { TaskItem } from '#contract/work/checklists.ts';

type Items = readonly TaskItem[];
/** What a change makes of the items as they are. Undefined if somebody else changed the same item. */
export type Edit = (items: Items) => Items | undefined;

/** Items that are not saved yet. */
const newItem = 'new ';
export const isNew = (id: string) => id.startsWith(newItem);

export const edits = {
  add: (texts: readonly string[]): Edit => {
    const added = texts.map((text) => ({ id: newItem + crypto.randomUUID(), text, done: false }));
    return (items) => [...items, ...added];
  },
  rename: (item: TaskItem, text: string): Edit => {
    return (items) =>
      items.some(({ id, text: now }) => id === item.id && now === item.text)
        ? items.map((each) => (each.id === item.id ? { ...each, text } : each))
        : undefined;
  },
  assign: ({ id }: TaskItem, userId: string | undefined, userName: string | undefined): Edit => {
    const person = userId ? { userId, ...(userName && { userName }) } : {};
    return (items) =>
      items.map(({ userId: before, userName: name, ...each }) => ({
        ...each,
        ...(each.id === id ? person : { ...(before && { userId: before }), ...(name && { userName: name }) }),
      }));
  },
  remove:
    ({ id }: TaskItem): Edit =>
    (items) =>
      items.filter((each) => each.id !== id),
  move:
    ({ id }: TaskItem, by: 1 | -1): Edit =>
    (items) => {
      const at = items.findIndex((each) => each.id === id);
      const others = items.filter((each) => each.id !== id);
      return at < 0 ? items : [...others.slice(0, at + by), items[at] as TaskItem, ...others.slice(at + by)];
    },
};
