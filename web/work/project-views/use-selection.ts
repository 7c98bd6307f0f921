import { useState } from 'react';

/** The API changes no more with one call. */
const mostSelected = 200;

/** The projects that are chosen for a change of all of them. What a filter hides is no longer chosen. */
export function useSelection(shown: readonly { id: string }[]) {
  const [isOn, setOn] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const clear = () => setChosen(new Set());
  return {
    isOn,
    selected: new Set(shown.map(({ id }) => id).filter((id) => chosen.has(id))),
    toggle: () => {
      setOn(!isOn);
      clear();
    },
    select: (id: string, isChosen: boolean) =>
      setChosen((before) => {
        const after = new Set(before);
        if (isChosen && after.size < mostSelected) after.add(id);
        if (!isChosen) after.delete(id);
        return after;
      }),
    selectAll: () => setChosen(new Set(shown.slice(0, mostSelected).map(({ id }) => id))),
    clear,
  };
}
