/** Without it, spreadsheets read UTF-8 as an older encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A cell as in RFC 4180. Text that a spreadsheet would run as a formula gets an apostrophe, which the spreadsheet hides. */
function cell(text: string): string {
  const safe = /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;
