import { Fragment, type ReactNode } from 'react';

/**
 * What a phone would break at its hyphens: 80-95%, INV-2026-10-0001, 2026-10-31, fall-throughs. And a British postcode, a day and its month,
 * '(4 working days)' and '5 minutes'.
 */
const WHOLE =
  /(\d+-\d+%|(?:INV-|CN-)?\d{4}-\d\d-\d+|fall-throughs?|\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b|\b\d\d? (?:Jan|Feb|Mar|Apr|May|Ju[nl]|Aug|Sep|Oct|Nov|Dec)[a-z]*|\(\d+ working days?\)|\b\d+ (?:minutes|days|weeks|months)\b)/;

/** Text in which these stay on one line. Copied, their spaces are ordinary ones. Anything but text is left as it is. */
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
