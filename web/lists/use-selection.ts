import { useCallback, useState } from 'react';

/** The API changes no more with one call. */
const mostSelected = 200;

/** What is chosen in a list for a change of all of it. */
export interface Selection {
  isOn: boolean;
  selected: ReadonlySet<string>;
  /** Begins or ends choosing. */
  toggle: () => void;
  select: (id: string, isChosen: boolean) => void;
  /** Chooses everything that is loaded, as far as one call can change it. */
  selectAll: () => void;
  clear: () => void;
}

/** What a filter hides is no longer chosen. */
export function useSelection(shown: readonly { id: string }[]): Selection {
  const [isOn, setOn] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const select = useCallback((id: string, isChosen: boolean) => {
    // Where rows always have a check box, the first one begins it.
    if (isChosen) setOn(true);
    setChosen((before) => {
      const after = new Set(before);
      if (isChosen && after.size < mostSelected) after.add(id);
      if (!isChosen) after.delete(id);
      return after;
    });
  }, []);
  const clear = () => setChosen(new Set());
  return {
    isOn,
    selected: new Set(shown.map(({ id }) => id).filter((id) => chosen.has(id))),
    toggle: () => {
      setOn(!isOn);
      clear();
    },
    select,
    selectAll: () => setChosen(new Set(shown.slice(0, mostSelected).map(({ id }) => id))),
    clear,
  };
}
