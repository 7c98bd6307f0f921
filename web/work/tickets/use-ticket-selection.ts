import { useCallback, useState } from 'react';
import type { Ticket } from '#contract/work/tickets.ts';
import { mostSelected } from './bulk-bar.tsx';

/** The tickets that are chosen for a change of all of them. What a filter hides is no longer chosen. */
export function useTicketSelection(shown: readonly Ticket[]) {
  const [isOn, setOn] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = new Set(shown.map(({ id }) => id).filter((id) => chosen.has(id)));
  const select = useCallback((id: string, isChosen: boolean) => {
    setChosen((before) => {
      const after = new Set(before);
      if (isChosen && after.size < mostSelected) after.add(id);
      if (!isChosen) after.delete(id);
      return after;
    });
  }, []);
  return {
    isOn,
    toggle: () => {
      setOn(!isOn);
      setChosen(new Set());
    },
    select,
    bar: {
      selected,
      onSelectAll: () => setChosen(new Set(shown.slice(0, mostSelected).map(({ id }) => id))),
      onClear: () => setChosen(new Set()),
    },
  };
}
