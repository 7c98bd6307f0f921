import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import './pdf-page.css';
import { Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { plural, t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { PaperDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DocumentLoading } from './document-loading.tsx';
import { openPdf, TextLayer } from './pdf.ts';

interface PdfPreviewProps {
  name: string;
  bytes: Uint8Array;
  /** Shown if pdf.js cannot open the file. */
  download: ReactNode;
  /** What lies over a page. */
  layerOf?: ((page: number) => ReactNode) | undefined;
}

const steps = { factor: 1.2, least: 0.5, most: 4 } as const;

/** A PDF's pages in one column. `+`, `-` and `0` zoom. */
export default function PdfPreview({ name, bytes, download, layerOf }: PdfPreviewProps) {
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
  if (!opened) return <DocumentLoading kind="pdf" failure={null} />;
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
            <PdfPage key={index} pdf={opened} number={index + 1} zoom={zoom} layer={layerOf?.(index + 1)} />
          ))}
        </Box>
      </Box>
    </Box>
  );
}

interface PdfPageProps {
  pdf: PDFDocumentProxy;
  number: number;
  zoom: number;
  layer: ReactNode;
}

/** A4 proportions, until the page's size is known. */
const a4Ratio = Math.SQRT2;

/** One page, rendered when it comes near the viewport, at the screen's resolution. */
function PdfPage({ pdf, number, zoom, layer }: PdfPageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const textLayer = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const [page, setPage] = useState<PDFPageProxy>();
  const size = page?.getViewport({ scale: 1 });

  useEffect(() => {
    if (!frame.current) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: frame.current.closest('[role=region]'),
      rootMargin: '100% 0px',
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (!near || page) return;
    let cancelled = false;
    pdf.getPage(number).then(
      (loaded) => cancelled || setPage(loaded),
      // The document may have been closed in the meantime.
      () => {},
    );
    return () => {
      cancelled = true;
    };
  }, [pdf, number, near, page]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame's width follows the zoom
  useEffect(() => {
    if (!near || !page || !frame.current || !canvas.current || !textLayer.current) return;
    const scale = frame.current.clientWidth / page.getViewport({ scale: 1 }).width;
    const viewport = page.getViewport({ scale });
    const sharp = page.getViewport({ scale: scale * window.devicePixelRatio });
    canvas.current.width = Math.floor(sharp.width);
    canvas.current.height = Math.floor(sharp.height);
    const drawing = page.render({ canvas: canvas.current, viewport: sharp });
    const container = textLayer.current;
    container.replaceChildren();
    container.style.setProperty('--total-scale-factor', String(scale));
    const text = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport });
    // Rejects if the page is rendered again or leaves the viewport.
    drawing.promise.catch(() => {});
    text.render().catch(() => {});
    return () => {
      drawing.cancel();
      text.cancel();
    };
  }, [near, page, zoom]);

  return (
    <Box
      ref={frame}
      sx={{ position: 'relative', backgroundColor: '#FFFFFF', boxShadow: 'var(--shadow)' }}
      style={{ aspectRatio: size ? `${size.width} / ${size.height}` : `1 / ${a4Ratio}` }}
    >
      {near && (
        <>
          <canvas
            ref={canvas}
            role="img"
            aria-label={t('Page {number}', { number })}
            style={{ width: '100%', height: '100%', display: 'block' }}
          />
          <div ref={textLayer} className="pdf-text" />
        </>
      )}
      {layer}
    </Box>
  );
}
