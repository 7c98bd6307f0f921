import type { ReactNode } from 'react';
import type { List } from '#web/lists/pages.ts';
import { CardList } from '#web/ui/card-grid.tsx';
import { LongList } from '#web/ui/long-list.tsx';
import type { FileKind, StoredFile } from './file-kind.ts';

interface FileCardsProps<Item extends StoredFile> {
  kind: FileKind<Item>;
  list: List<Item>;
  /** When it changes, the list starts over. */
  resetKey?: string;
  children: (file: Item) => ReactNode;
}

/** The cards of a list of files. */
export function FileCards<Item extends StoredFile>({ kind, list, resetKey = '', children }: FileCardsProps<Item>) {
  return (
    // A step of cards with pictures takes as long as two steps of rows.
    <LongList list={list} resetKey={resetKey} text={kind.loading} step={12}>
      {(shown) => (
        <CardList label={kind.label} min={kind.card.minWidth}>
          {shown.map(children)}
        </CardList>
      )}
    </LongList>
  );
}
