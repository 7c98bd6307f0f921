import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

const pause = 300;

/**
 * The text of a search box that is stored in the URL. Typing shows immediately and is passed on after a pause of 300
 * ms. Other URL changes (back, a link) replace the text. Once a link to another page is followed, which may take a while to load, nothing
 * is passed on, because that would bring the user back.
 */
export function useSearchText(urlText: string, search: (text: string) => void): [string, (text: string) => void] {
  const router = useRouter({ warn: false });
  const [text, setText] = useState(urlText);
  const lastSearched = useRef(urlText);
  // Passed on, but not in the URL yet. The URL is late while a list loads, so it can show an older text after a newer was passed on.
  const onTheirWay = useRef<string[]>([]);
  const passOn = useEffectEvent((typed: string) => {
    const shown = router?.state.resolvedLocation;
    if (shown && shown.pathname !== router.latestLocation.pathname) return;
    lastSearched.current = typed;
    onTheirWay.current.push(typed);
    search(typed);
  });

  useEffect(() => {
    const arrived = onTheirWay.current.lastIndexOf(urlText);
    onTheirWay.current.splice(0, arrived < 0 ? onTheirWay.current.length : arrived + 1);
    if (arrived >= 0 || urlText === lastSearched.current) return;
    lastSearched.current = urlText;
    setText(urlText);
  }, [urlText]);

  useEffect(() => {
    if (text === lastSearched.current) return;
    const timer = setTimeout(() => passOn(text), pause);
    return () => clearTimeout(timer);
  }, [text]);

  return [text, setText];
}
