/** A postcode of the United Kingdom, without its space. The browser uses this file too. */
export const GB_POSTCODE = /^([A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}|GIR0AA)$/;

/** Room for spaces around and within, and short enough that normalising is always quick. */
const MAX_TYPED = 255;

/** As postcodes are compared: 'sy8-1dn ' is SY81DN. */
export const bareGbPostcode = (typed: string): string =>
  typed
    .slice(0, MAX_TYPED)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a search is for a postcode or for the words of an address. */
export const searchKind = (query: string): 'postcode' | 'address' =>
  GB_POSTCODE.test(bareGbPostcode(query)) ? 'postcode' : 'address';
