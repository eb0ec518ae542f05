/** A postcode of the United Kingdom, written without its space. The browser has a copy of this file. */
export const GB_POSTCODE = /^([A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}|GIR0AA)$/;

/** As it is compared: 'sy8-1dn ' is SY81DN. */
export const bareGbPostcode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** What someone looks for: a postcode, or the words of an address. */
export const lookedFor = (query: string): 'postcode' | 'address' =>
  GB_POSTCODE.test(bareGbPostcode(query)) ? 'postcode' : 'address';
