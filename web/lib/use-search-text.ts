import { useEffect, useEffectEvent, useRef, useState } from 'react';

const pause = 300;

/**
 * The text of a search box whose search stands in the address: typing shows at once and is handed on after a pause of
 * 300 ms; an address that changes otherwise (back, a link) is taken over.
 */
export function useSearchText(inAddress: string, search: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(inAddress);
  const handedOn = useRef(inAddress);
  const hand = useEffectEvent((typed: string) => {
    handedOn.current = typed;
    search(typed);
  });

  useEffect(() => {
    if (inAddress === handedOn.current) return;
    handedOn.current = inAddress;
    setText(inAddress);
  }, [inAddress]);

  useEffect(() => {
    if (text === handedOn.current) return;
    const timer = setTimeout(() => hand(text), pause);
    return () => clearTimeout(timer);
  }, [text]);

  return [text, setText];
}
