import { type ReactNode, useMemo } from 'react';
import { distinctInitials } from './distinct-initials.ts';
import { InitialsOnScreen, type Named } from './initials.ts';

interface TellApartProps {
  /** Everybody whose initials are shown inside, each person at least once. */
  people: readonly Named[];
  children: ReactNode;
}

/** A list of people, in which initials differ where they can. */
export function TellApart({ people, children }: TellApartProps) {
  // The same people in new objects draw nothing again.
  const key = JSON.stringify([...new Map(people.map(({ id, name }) => [id, name]))]);
  const letters = useMemo(
    () => distinctInitials((JSON.parse(key) as [string, string][]).map(([id, name]) => ({ id, name }))),
    [key],
  );
  return <InitialsOnScreen value={letters}>{children}</InitialsOnScreen>;
}
