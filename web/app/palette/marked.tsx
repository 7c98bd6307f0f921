import Box from '@mui/material/Box';
import { Fragment } from 'react';
import { placesOf } from '#contract/platform/folded.ts';

/** A text with the words that were found in it. */
export function Marked({ text, found }: { text: string; found: string }) {
  const places = placesOf(text, found);
  return (
    <>
      {places.map(([from, to], index) => (
        <Fragment key={from}>
          {text.slice(places[index - 1]?.[1] ?? 0, from)}
          <Box component="mark" sx={{ fontWeight: 600, color: 'inherit', backgroundColor: 'transparent' }}>
            {text.slice(from, to)}
          </Box>
        </Fragment>
      ))}
      {text.slice(places.at(-1)?.[1] ?? 0)}
    </>
  );
}
