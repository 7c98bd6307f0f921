import Box from '@mui/material/Box';
import { Fragment, useEffect } from 'react';
import { placesOf } from '#contract/platform/folded.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import type { Entry, EntryGroup } from './commands.ts';
import { Keys } from './keys.tsx';

interface PaletteListProps {
  /** Prefix of the element ids. */
  id: string;
  groups: readonly EntryGroup[];
  active: Entry | undefined;
  onPoint: (id: string) => void;
  onRun: (entry: Entry) => void;
}

/** The list below the palette's field. The field keeps the focus and refers to the active entry. */
export function PaletteList({ id, groups, active, onPoint, onRun }: PaletteListProps) {
  const activeId = active && `${id}-${active.id}`;

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  return (
    <Box id={`${id}-list`} role="listbox" aria-label={t('Results')} sx={list}>
      {groups.map((group, index) => (
        <Box key={group.label} role="group" aria-labelledby={`${id}-group-${index}`} sx={{ '& + &': { mt: 1 } }}>
          <Box id={`${id}-group-${index}`} role="presentation" sx={heading}>
            {group.label}
          </Box>
          {group.entries.map((entry) => (
            <Box
              key={entry.id}
              id={`${id}-${entry.id}`}
              role="option"
              aria-selected={entry === active}
              onMouseMove={() => entry !== active && onPoint(entry.id)}
              onClick={() => onRun(entry)}
              sx={option}
            >
              <entry.icon size={17} aria-hidden="true" style={{ flex: 'none' }} />
              <Box sx={entry.found ? text : words}>
                <Box component="span" sx={entry.found ? twoLines : { ...oneLine, flex: '0 1 auto', maxWidth: '100%' }}>
                  {entry.found ? <Marked text={entry.label} found={entry.found} /> : entry.label}
                </Box>
                {entry.detail && (
                  <Box component="span" sx={detail}>
                    {entry.detail}
                  </Box>
                )}
              </Box>
              {entry.keys && (
                <Box component="span" sx={{ ml: 'auto', flex: 'none', '@media (hover: none)': { display: 'none' } }}>
                  <Keys keys={entry.keys} />
                </Box>
              )}
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  );
}

const list = {
  flex: '0 1 auto',
  overflowY: 'auto',
  p: 1,
  scrollPaddingBlock: '36px 8px',
  borderTop: `1px solid ${token('line')}`,
  '&:empty': { display: 'none' },
} as const;
const heading = { px: 1, py: 0.75, fontSize: '0.75rem', fontWeight: 500, color: 'text.secondary' } as const;
const oneLine = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
// On a phone the detail is below the label, which would leave it only a letter or two.
const words = {
  display: 'flex',
  flex: '1 1 auto',
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: { xs: 'flex-start', sm: 'center' },
  columnGap: 1.25,
  minWidth: 0,
  py: { xs: 0.5, sm: 0 },
} as const;
// The detail has its own line on every screen, because a text would leave it no place.
const text = { ...words, flexDirection: 'column', alignItems: 'flex-start', py: 0.75 } as const;
const twoLines = {
  maxWidth: '100%',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
} as const;
// Shrinks before the label does, because even a fraction of a pixel would cut the label.
const detail = {
  ...oneLine,
  maxWidth: '100%',
  flex: '0 1e6 auto',
  color: 'text.secondary',
  fontSize: '0.8125rem',
} as const;
const option = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minHeight: 38,
  px: 1,
  borderRadius: '6px',
  cursor: 'pointer',
  '&[aria-selected=true]': { backgroundColor: token('accent-soft'), color: token('accent') },
  '@media (pointer: coarse)': { minHeight: 44 },
  '@media (forced-colors: active)': {
    '&[aria-selected=true]': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
} as const;

/** A text with the words that were found in it. */
function Marked({ text, found }: { text: string; found: string }) {
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
