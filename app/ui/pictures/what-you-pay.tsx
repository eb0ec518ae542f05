import type { ReactNode } from 'react';
import type { Pence } from '~/domain/shared/pence-rules';
import { moneyParts } from './money';

interface WhatYouPayProps {
  /** In the order in which they are paid. An amount in pence, or null where it is not known. */
  parts: readonly { when: string; what: ReactNode; amount: Pence | null }[];
}

/** What a sale costs, as one bar from left to right, and below it the same as a list. */
export function WhatYouPay({ parts }: WhatYouPayProps) {
  const drawn = moneyParts(parts.map(({ amount }) => amount));
  return (
    <figure>
      <svg data-own-colours height="28" className="w-full" aria-hidden="true">
        {drawn.map(({ x, width, isKnown }, index) => (
          <rect
            key={x}
            className={isKnown ? `stroke-paper ${FILLS[index % FILLS.length]}` : UNKNOWN}
            x={`${x}%`}
            y="1"
            width={`${width}%`}
            height="26"
            strokeWidth="2"
            strokeDasharray={isKnown ? undefined : '5 4'}
          />
        ))}
      </svg>
      <ol className="mt-4 grid gap-3">
        {parts.map(({ when, what, amount }, index) => (
          <li key={when} className="flex items-start gap-3 text-md">
            <svg data-own-colours width="16" height="16" className="mt-1 shrink-0" aria-hidden="true">
              <rect
                className={amount === null ? UNKNOWN : FILLS[index % FILLS.length]}
                x="1"
                y="1"
                width="14"
                height="14"
                strokeWidth="2"
                strokeDasharray={amount === null ? '5 4' : undefined}
              />
            </svg>
            <span className="min-w-0">
              <b>{when}</b>: {what}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  );
}

const FILLS = ['fill-green', 'fill-amber'];
/** Hollow, since there is no amount that its width could show. */
const UNKNOWN = 'fill-paper stroke-edge';
