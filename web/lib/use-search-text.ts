import { useEffect, useEffectEvent, useRef, useState } from 'react';

const pause = 300;

/**
 * The text of a search box that is stored in the URL. Typing shows immediately and is passed on after a pause of 300
 * ms. Other URL changes (back, a link) replace the text.
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
