import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useId, useRef, useState } from 'react';
import { LazyMarkdown } from '#web/markdown/lazy-markdown.tsx';
import { t } from '#web/texts/index.ts';

/** Shows six lines, and a button for the rest. */
export function TicketDescription({ text }: { text: string }) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [whole, setWhole] = useState(false);
  const [cut, setCut] = useState(false);

  useEffect(() => {
    if (!box.current || whole) return;
    const observer = new ResizeObserver(([entry]) => {
      const target = entry?.target;
      if (target) setCut(target.scrollHeight > target.clientHeight + 1);
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [whole]);

  return (
    <Box sx={{ my: 1.5 }}>
      <Box ref={box} id={id} sx={{ ...prose, ...(!whole && sixLines), ...(cut && !whole && faded) }}>
        <LazyMarkdown text={text} />
      </Box>
      {(cut || whole) && (
        <Button
          size="small"
          aria-expanded={whole}
          aria-controls={id}
          onClick={() => setWhole(!whole)}
          // Above the card's link.
          sx={{ mt: 0.5, ml: -1.25, position: 'relative', zIndex: 1 }}
        >
          {whole ? t('Show less') : t('Show more')}
        </Button>
      )}
    </Box>
  );
}

const prose = {
  fontSize: '0.8125rem',
  lineHeight: 1.5,
  color: 'text.secondary',
  textWrap: 'pretty',
  // Above the card's link.
  '& a': { position: 'relative', zIndex: 1 },
} as const;

const sixLines = { maxHeight: '9em', overflow: 'hidden' } as const;
const faded = { maskImage: 'linear-gradient(to bottom, black 7.5em, transparent)' } as const;
