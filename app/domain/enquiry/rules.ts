import { normalised } from '~/platform/unicode';

/**
 * A message as it is kept: line breaks stay; control characters, unpaired surrogates and marks that change the text's direction are
 * removed. Joiners and emoji tag sequences stay, since people write with them.
 */
export function cleanMessage(text: string): string {
  return normalised(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]/gu, ' ')
    .replace(/(?!\n|\u200c|\u200d|[\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .replace(/ +/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The same in one line. */
export const oneLine = (text: string): string => cleanMessage(text).replace(/\s+/gu, ' ');

const WINDOW_MS = 5 * 60 * 1000;

/**
 * An office behind one IP address may send several requests. A stranger's requests in someone else's name, from another network, do not
 * count against that person.
 */
export const CALLBACK_LIMITS = {
  network: { name: 'callback-ip', most: 20, windowMs: WINDOW_MS },
  networkAndEmail: { name: 'callback-network-email', most: 5, windowMs: WINDOW_MS },
};

/** The same words from the same person within this time count as the same request. */
export const SAME_REQUEST_MS = 24 * 60 * 60 * 1000;
