import './pdf-page.css';
import Box from '@mui/material/Box';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import { t } from '#web/texts/index.ts';
import { TextLayer } from './pdf.ts';

interface PdfPageProps {
  pdf: PDFDocumentProxy;
  number: number;
  zoom: number;
}

/** A4 proportions, until the page's size is known. */
const a4Ratio = Math.SQRT2;

/** One page, rendered when it comes near the viewport, at the screen's resolution. */
export function PdfPage({ pdf, number, zoom }: PdfPageProps) {
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
    </Box>
  );
}
