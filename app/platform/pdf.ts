/** The only kind of file that we take, from a supplier or from staff. It is never displayed, only sent on as a download. */
export const PDF = 'application/pdf';

/** Results of searches are a few pages; an image of an old map may be large. */
export const MAX_PDF_BYTES = 10 * 1024 * 1024;

/** Whether a file begins as every PDF does: what it is called, and what its sender says it is, prove nothing. */
export const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString('latin1') === '%PDF-';
