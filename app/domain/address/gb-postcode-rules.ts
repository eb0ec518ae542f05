/** A postcode of the United Kingdom, written without its space. The browser has a copy of this file. */
export const GB_POSTCODE = /^([A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}|GIR0AA)$/;

/** With any spaces around it and within it; whatever so short a text is made of, normalising it takes no time. */
const MAX_TYPED = 255;

/** As it is compared: 'sy8-1dn ' is SY81DN. */
export const bareGbPostcode = (typed: string): string =>
  typed
    .slice(0, MAX_TYPED)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** What someone looks for: a postcode, or the words of an address. */
export const lookedFor = (query: string): 'postcode' | 'address' =>
  GB_POSTCODE.test(bareGbPostcode(query)) ? 'postcode' : 'address';
