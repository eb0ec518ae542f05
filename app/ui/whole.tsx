import { Fragment, type ReactNode } from 'react';

/** A range such as 80-95%, which a phone would break at its hyphen, and a British postcode. */
const WHOLE = /(\d+-\d+%|\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b)/;

/** Text in which ranges and postcodes stay on one line. Copied, their spaces are ordinary ones. Anything but text is left as it is. */
export function whole(words: ReactNode): ReactNode {
  if (typeof words !== 'string' || !WHOLE.test(words)) return words;
  // One element: in a grid each piece would get a line of its own.
  return (
    <span>
      {words.split(WHOLE).map((part, index) =>
        index % 2 === 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
          <Fragment key={index}>{part}</Fragment>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <span key={index} className="whitespace-nowrap">
            {part}
          </span>
        ),
      )}
    </span>
  );
}
