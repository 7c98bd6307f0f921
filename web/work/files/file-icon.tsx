import Box from '@mui/material/Box';
import {
  DraftingCompass,
  File,
  FileArchive,
  FileChartPie,
  FileImage,
  FileSpreadsheet,
  FileText,
  Film,
  type LucideIcon,
} from 'lucide-react';
import type { ColorToken } from '#contract/platform/colors.ts';
import { pictureTypes } from '#contract/work/attachments.ts';
import { token } from '#web/theme/tokens.ts';
import { extensionOf } from '#web/work/files/upload-rules.ts';

type Look = [icon: LucideIcon, tone: ColorToken, soft: ColorToken];

const tile = { flex: 'none', width: 40, height: 40, borderRadius: '8px' } as const;

const text: Look = [FileText, 'accent', 'accent-soft'];
const table: Look = [FileSpreadsheet, 'good', 'good-soft'];
const slides: Look = [FileChartPie, 'warn', 'warn-soft'];
const archive: Look = [FileArchive, 'idle', 'idle-soft'];
const picture: Look = [FileImage, 'accent', 'accent-soft'];
const drawing: Look = [DraftingCompass, 'warn', 'warn-soft'];
const video: Look = [Film, 'accent', 'accent-soft'];

const looks: Record<string, Look> = {
  pdf: [FileText, 'bad', 'bad-soft'],
  doc: text,
  docx: text,
  txt: text,
  xls: table,
  xlsx: table,
  csv: table,
  ppt: slides,
  pptx: slides,
  zip: archive,
  rar: archive,
  ai: picture,
  indd: picture,
  psd: picture,
  svg: picture,
  dwg: drawing,
  dxf: drawing,
  ifc: drawing,
  mov: video,
  mp4: video,
};

/** A document's extension in a tile. */
export function FileIcon({ fileName, small }: { fileName: string; small?: boolean }) {
  const extension = extensionOf(fileName);
  const [Icon, tone, soft] = Object.hasOwn(pictureTypes, extension)
    ? picture
    : (looks[extension] ?? [File, 'idle', 'idle-soft']);
  return (
    <Box
      component="span"
      sx={{
        ...tile,
        ...(small && { width: 28, height: 28, borderRadius: '6px' }),
        display: 'grid',
        placeItems: 'center',
        color: token(tone),
        backgroundColor: token(soft),
      }}
    >
      <Icon size={small ? 16 : 20} strokeWidth={1.75} aria-hidden="true" />
    </Box>
  );
}
