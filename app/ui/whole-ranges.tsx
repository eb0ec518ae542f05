import { Fragment } from 'react';

/** Text in which a range such as 80-95% stays on one line. A phone would break it at its hyphen. */
export function WholeRanges({ words }: { words: string }) {
  return words.split(/(\d+-\d+%?)/).map((part, index) =>
    index % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
      <Fragment key={index}>{part}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
