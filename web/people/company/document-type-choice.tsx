import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { type MoreDocumentType, moreDocumentTypes } from '#contract/people/document-types.ts';
import { t } from '#web/texts/index.ts';

const labels: Record<MoreDocumentType, string> = {
  ai: t('Illustrator (.ai)'),
  dwg: t('AutoCAD (.dwg)'),
  dxf: t('CAD exchange (.dxf)'),
  ifc: t('Building model (.ifc)'),
  indd: t('InDesign (.indd)'),
  mov: t('QuickTime video (.mov)'),
  mp4: t('MP4 video (.mp4)'),
  psd: t('Photoshop (.psd)'),
  svg: t('SVG drawing (.svg)'),
};

interface DocumentTypeChoiceProps {
  value: readonly MoreDocumentType[];
  onChange: (value: MoreDocumentType[]) => void;
}

/** The types of documents that the company takes besides the usual ones. */
export function DocumentTypeChoice({ value, onChange }: DocumentTypeChoiceProps) {
  return (
    <Box sx={{ display: 'grid', rowGap: 0.5, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
      {moreDocumentTypes.map((type) => (
        <FormControlLabel
          key={type}
          control={<Checkbox checked={value.includes(type)} />}
          label={labels[type]}
          onChange={(_event, isOn) =>
            onChange(moreDocumentTypes.filter((each) => (each === type ? isOn : value.includes(each))))
          }
        />
      ))}
    </Box>
  );
}
