import type { Part } from '~/domain/deal/who-rules';

export interface WhoIsWhoProps {
  /** What each is called: a word, and below it the others. Who has no name here has no part in the deal. */
  names: Partial<Record<Part, string>>;
  waitedFor: readonly Part[];
}

/** Of a box, in units of the drawing. */
const WIDTH = 74;
const HEIGHT = 38;

/** The upper left corners of the boxes: we above, those of the deal in the middle, and below each who works with them. */
const PLACES: Record<Part, readonly [x: number, y: number]> = {
  us: [123, 2],
  seller: [2, 62],
  'seller-solicitor': [83, 62],
  'buyer-solicitor': [163, 62],
  buyer: [244, 62],
  agent: [2, 122],
  searchers: [123, 122],
  lender: [244, 122],
};

/** Who deals with each other. */
const LINES: readonly (readonly [Part, Part])[] = [
  ['us', 'seller'],
  ['us', 'seller-solicitor'],
  ['us', 'buyer-solicitor'],
  ['us', 'buyer'],
  ['seller', 'seller-solicitor'],
  ['seller-solicitor', 'buyer-solicitor'],
  ['buyer-solicitor', 'buyer'],
  ['seller', 'agent'],
  ['searchers', 'seller-solicitor'],
  ['searchers', 'buyer-solicitor'],
  ['buyer', 'lender'],
];

const PARTS = Object.keys(PLACES) as Part[];

const middleOf = (part: Part) => ({ x: PLACES[part][0] + WIDTH / 2, y: PLACES[part][1] + HEIGHT / 2 });

/** Everyone with a part in a deal, and in amber those who are waited for. The list beside it says what each is waited for. */
export function WhoIsWho({ names, waitedFor }: WhoIsWhoProps) {
  const parts = PARTS.filter((part) => names[part]);
  const namesOf = (of: readonly Part[]) => of.map((part) => names[part]).join(', ');
  const waited = parts.filter((part) => waitedFor.includes(part));
  return (
    <svg
      data-own-colours
      className="mt-3 mb-5 w-full max-w-[480px]"
      viewBox="0 0 320 162"
      role="img"
      aria-label={`Who is who: ${namesOf(parts)}. Waiting for: ${namesOf(waited)}.`}
    >
      <rect className="fill-paper print:fill-white" width="320" height="162" />
      {LINES.filter((line) => line.every((part) => names[part])).map(([from, to]) => (
        <line
          key={`${from} ${to}`}
          className="stroke-edge"
          x1={middleOf(from).x}
          y1={middleOf(from).y}
          x2={middleOf(to).x}
          y2={middleOf(to).y}
        />
      ))}
      {parts.map((part) => (
        <Box key={part} part={part} name={names[part] ?? ''} isWaitedFor={waitedFor.includes(part)} />
      ))}
    </svg>
  );
}

function Box({ part, name, isWaitedFor }: { part: Part; name: string; isWaitedFor: boolean }) {
  const [x, y] = PLACES[part];
  const [first, ...rest] = name.split(' ');
  const second = rest.join(' ');
  const { x: middle } = middleOf(part);
  return (
    <>
      <rect
        className={isWaitedFor ? 'fill-amber stroke-ink' : 'fill-white stroke-edge'}
        x={x}
        y={y}
        width={WIDTH}
        height={HEIGHT}
        rx="6"
        strokeWidth={isWaitedFor ? 2 : 1}
      />
      <text className="fill-ink" x={middle} y={y + (second ? 16 : 23)} fontSize="11" textAnchor="middle">
        {first}
        {second && (
          <tspan x={middle} dy="13">
            {second}
          </tspan>
        )}
      </text>
    </>
  );
}
