import type { DaysLine } from './days';

/**
 * From when something began to when it is expected, as a hollow bar with a line for today and, once it is done, a dot for the day it was.
 * The words beside it say the same.
 */
export function DaysBar({ x, width, done, isLate, today }: DaysLine) {
  return (
    <svg data-own-colours height="12" className="mt-1.5 w-full max-w-80 overflow-visible" aria-hidden="true">
      <rect className="fill-sand" width="100%" height="100%" rx="6" />
      <rect
        className={isLate ? 'fill-red-tint stroke-red' : 'fill-white stroke-green'}
        x={`${x}%`}
        y="1"
        width={`${width}%`}
        height="10"
        rx="5"
        strokeWidth="2"
      />
      {done === null ? (
        <line className="stroke-ink" x1={`${today}%`} x2={`${today}%`} y1="0" y2="12" strokeWidth="3" />
      ) : (
        <circle className={isLate ? 'fill-red' : 'fill-green'} cx={`${done}%`} cy="6" r="5" />
      )}
    </svg>
  );
}
