import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { plural, t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { PaperDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { openPdf } from './pdf.ts';
import { PdfPage } from './pdf-page.tsx';

interface PdfPreviewProps {
  name: string;
  bytes: Uint8Array;
  /** Shown if pdf.js cannot open the file. */
  download: ReactNode;
}

const steps = { factor: 1.2, least: 0.5, most: 4 } as const;

/** A PDF's pages in one column. `+`, `-` and `0` zoom. */
export default function PdfPreview({ name, bytes, download }: PdfPreviewProps) {
  const [opened, setOpened] = useState<PDFDocumentProxy | 'failed'>();
  const [zoom, setZoom] = useState(1);

  useEffect(() => {
    const { pdf, close } = openPdf(bytes);
    let cancelled = false;
    pdf.then(
      (document) => cancelled || setOpened(document),
      () => cancelled || setOpened('failed'),
    );
    return () => {
      cancelled = true;
      close();
    };
  }, [bytes]);

  const zoomBy = (factor: number) => setZoom((now) => Math.min(steps.most, Math.max(steps.least, now * factor)));

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+') zoomBy(steps.factor);
    else if (event.key === '-') zoomBy(1 / steps.factor);
    else if (event.key === '0') setZoom(1);
    else return;
    event.preventDefault();
  }

  if (opened === 'failed') {
    return (
      <EmptyState
        drawing={<PaperDrawing />}
        text={t('This PDF cannot be shown here')}
        hint={t('It may be damaged or password-protected. Download it to open it on your device.')}
        action={download}
      />
    );
  }
  if (!opened) return <Loading text={t('Loading document...')} failure={null} />;
  return (
    <Box onKeyDown={onKeyDown} sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
      <Box
        role="toolbar"
        aria-label={t('Zoom')}
        sx={{ display: 'flex', alignItems: 'center', gap: 0.5, px: 2, py: 0.5, color: 'text.secondary' }}
      >
        <Box component="span" className="tabular" sx={{ mr: 'auto', fontSize: '0.8125rem' }}>
          {plural(opened.numPages, { one: '1 page', other: '{count} pages' })}
        </Box>
        <IconButton
          size="small"
          aria-label={t('Zoom out')}
          aria-disabled={zoom <= steps.least}
          onClick={() => zoomBy(1 / steps.factor)}
        >
          <ZoomOut size={17} />
        </IconButton>
        <Box
          component="span"
          role="status"
          className="tabular"
          sx={{ minWidth: 44, textAlign: 'center', fontSize: '0.8125rem' }}
        >
          {Math.round(zoom * 100)}%
        </Box>
        <IconButton
          size="small"
          aria-label={t('Zoom in')}
          aria-disabled={zoom >= steps.most}
          onClick={() => zoomBy(steps.factor)}
        >
          <ZoomIn size={17} />
        </IconButton>
        <IconButton size="small" aria-label={t('Fit width')} onClick={() => setZoom(1)}>
          <Maximize2 size={16} />
        </IconButton>
      </Box>
      <Box
        role="region"
        aria-label={t('Pages of {name}', { name })}
        tabIndex={0}
        sx={{ flex: 1, overflow: 'auto', p: { xs: 1, sm: 2 }, backgroundColor: token('wash') }}
      >
        <Box sx={{ width: `min(${zoom * 100}%, ${zoom * 960}px)`, mx: 'auto', display: 'grid', gap: 2 }}>
          {Array.from({ length: opened.numPages }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
            <PdfPage key={index} pdf={opened} number={index + 1} zoom={zoom} />
          ))}
        </Box>
      </Box>
    </Box>
  );
}
