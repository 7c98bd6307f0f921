/** One page of text as a PDF 1.4: five objects and the table of their offsets. */
export function writePdf(title: string, lines: readonly string[]): Buffer {
  const text = [
    'BT /F2 20 Tf 64 760 Td',
    `(${escapeText(title)}) Tj`,
    '/F1 11 Tf 0 -36 Td 17 TL',
    ...lines.map((line) => `(${escapeText(line)}) Tj T*`),
    'ET',
    '0.79 0.42 0.2 rg 64 748 80 3 re f',
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 6 0 R /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
  ];
  let body = '%PDF-1.4\n';
  const positions = objects.map((object, index) => {
    const position = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(position).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${positions.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + trailer, 'latin1');
}

export function writeCsv(rows: readonly (readonly (string | number)[])[]): Buffer {
  return Buffer.from(`${rows.map((row) => row.join(',')).join('\r\n')}\r\n`);
}

export function writeText(lines: readonly string[]): Buffer {
  return Buffer.from(`${lines.join('\n')}\n`);
}

function escapeText(line: string): string {
  return line.replace(/[\\()]/g, (each) => `\\${each}`);
}
