import Box from '@mui/material/Box';
import { accentsOf } from '#contract/accents.ts';
import { type ColorScheme, colors } from '#contract/colors.ts';
import { t } from '#web/texts/index.ts';

const schemes = [
  ['light', t('Light')],
  ['dark', t('Dark')],
] as const satisfies [ColorScheme, string][];

/** How the colour, or ours without one, looks on a selected entry, a button and a link, in both schemes. */
export function ColourPreview({ colour }: { colour: string | undefined }) {
  return (
    <Box
      role="group"
      aria-label={t('Preview')}
      sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}
    >
      {schemes.map(([scheme, label]) => (
        <Sample key={scheme} scheme={scheme} label={label} colour={colour} />
      ))}
      <Box component="span" sx={{ gridColumn: '1 / -1', fontSize: '0.8125rem', color: 'text.secondary' }}>
        {t('If text would be hard to read, a darker or lighter shade is used.')}
      </Box>
    </Box>
  );
}

function Sample({ scheme, label, colour }: { scheme: ColorScheme; label: string; colour: string | undefined }) {
  const { accent, 'accent-soft': soft } = colour ? accentsOf(colour, scheme) : colors[scheme];
  const { surface, ink, line, 'on-accent': on } = colors[scheme];
  const pill = { px: 1.25, py: 0.5, borderRadius: '6px', fontSize: '0.8125rem', fontWeight: 500 } as const;
  return (
    <Box
      data-scheme={scheme}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        p: 1.5,
        border: `1px solid ${line}`,
        borderRadius: '8px',
        backgroundColor: surface,
        color: ink,
      }}
    >
      <Box component="span" sx={{ flex: '1 1 100%', fontSize: '0.8125rem' }}>
        {label}
      </Box>
      <Box component="span" sx={{ ...pill, backgroundColor: soft, color: accent }}>
        {t('Projects')}
      </Box>
      <Box component="span" sx={{ ...pill, backgroundColor: accent, color: on }}>
        {t('Save')}
      </Box>
      <Box component="span" sx={{ fontSize: '0.8125rem', color: accent, textDecoration: 'underline' }}>
        {t('A link')}
      </Box>
    </Box>
  );
}
