/** Parts with dots between them. A dot stays on the line of the word before it. */
export const dotted = (...parts: (string | null)[]): string => parts.filter(Boolean).join('\u00a0· ');
