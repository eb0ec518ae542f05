/**
 * A name as it is kept: letters of any script with their marks, digits, spaces, apostrophes (' and ’), hyphens, full
 * stops and commas. Anything else is stripped; spaces are made single and trimmed. Length is the schema's business.
 */
export function cleanName(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[^\p{L}\p{M}\p{Nd} '’.,-]/gu, '')
    .replace(/ +/g, ' ')
    .trim()
    .normalize('NFC');
}
