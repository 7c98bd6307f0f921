import Box from '@mui/material/Box';
import { accentsOf } from '#contract/platform/accents.ts';
import { type ColorScheme, colors } from '#contract/platform/colors.ts';
import type { CompanyPictures } from '#web/people/tenants/name-and-pictures.ts';
import { t } from '#web/texts/index.ts';
import { Setting } from '#web/ui/section.tsx';

interface LookPreviewProps extends CompanyPictures {
  name: string;
  /** Ours is shown without one. */
  colour: string | undefined;
}

const schemes = [
  ['light', t('Light')],
  ['dark', t('Dark')],
] as const satisfies [ColorScheme, string][];

/** How name, pictures and colour look on a tab, a selected entry, a button and a link, in both schemes. */
export function LookPreview(look: LookPreviewProps) {
  return (
    <Setting label={t('Preview')} help={t('If text would be hard to read, a darker or lighter shade is used.')}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
        {schemes.map(([scheme, label]) => (
          <Sample key={scheme} scheme={scheme} label={label} {...look} />
        ))}
      </Box>
    </Setting>
  );
}

type SampleProps = LookPreviewProps & { scheme: ColorScheme; label: string };

function Sample({ scheme, label, colour, ...look }: SampleProps) {
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
        minWidth: 0,
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
      <Brand scheme={scheme} {...look} />
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

/** The logo or the name, as above the navigation, and the icon. */
function Brand({ scheme, name, logo, iconUrl }: Omit<SampleProps, 'label' | 'colour'>) {
  const url = (scheme === 'dark' && logo?.darkUrl) || logo?.url;
  return (
    <Box sx={{ flex: '1 1 100%', display: 'flex', alignItems: 'center', gap: 1, minWidth: 0, height: 40 }}>
      {iconUrl && <Box component="img" src={iconUrl} alt="" sx={{ flex: 'none', width: 24, height: 24 }} />}
      {url ? (
        <Box component="img" src={url} alt={name} sx={{ minWidth: 0, maxHeight: 32, objectFit: 'contain' }} />
      ) : (
        <Box
          component="span"
          dir="auto"
          sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: 600 }}
        >
          {name}
        </Box>
      )}
    </Box>
  );
}
