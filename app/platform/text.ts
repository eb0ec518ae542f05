/** Controls but for the tab and the ends of lines: no keyboard writes them, PostgreSQL refuses NUL, and logs misread the rest. */
const controls = /(?![\t\n\r])\p{Cc}/gu;

/**
 * Text from outside as the product takes it: without control characters, and with half a character (a lone surrogate, which
 * is no Unicode text and which PostgreSQL refuses) replaced by the replacement character.
 */
export const cleanText = (text: string): string => text.replace(controls, '').toWellFormed();
