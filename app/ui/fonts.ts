import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url';

export { figtree };

/** The two fonts by the same hashed addresses as in the style sheet, for preloading. */
export const fonts = [figtree, fraunces];
