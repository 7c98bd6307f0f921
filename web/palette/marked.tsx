import Box from '@mui/material/Box';

/** A text with what was found in it. The spaces of a found text are single, so those of what was typed are too. */
export function Marked({ text, found }: { text: string; found: string }) {
  const wanted = found.trim().replace(/\s+/g, ' ').toLowerCase();
  const start = text.toLowerCase().indexOf(wanted);
  const end = start + wanted.length;
  // Lower case can be longer, so that the place is another.
  if (start < 0 || text.slice(start, end).toLowerCase() !== wanted) return text;
  return (
    <>
      {text.slice(0, start)}
      <Box component="mark" sx={{ fontWeight: 600, color: 'inherit', backgroundColor: 'transparent' }}>
        {text.slice(start, end)}
      </Box>
      {text.slice(end)}
    </>
  );
}
