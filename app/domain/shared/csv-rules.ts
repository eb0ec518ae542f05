/** Without it, spreadsheets read UTF-8 as if it were an older alphabet. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A cell as RFC 4180 has it. What a spreadsheet would take for a formula gets an apostrophe, which it does not show. */
function cell(text: string): string {
  const safe = /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;
