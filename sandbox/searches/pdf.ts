/** A valid PDF of one page, with the fewest objects that readers accept. ASCII only. */
export function pdfOf(title: string, lines: readonly string[]): string {
  const text = [
    `BT /F1 18 Tf 72 770 Td (${escaped(title)}) Tj ET`,
    ...lines.map((line, index) => `BT /F1 11 Tf 72 ${735 - 18 * index} Td (${escaped(line)}) Tj ET`),
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
}

const escaped = (text: string): string => text.replace(/[^ -~]/g, '?').replace(/[\\()]/g, '\\$&');
