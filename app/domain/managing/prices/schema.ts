import { z } from 'zod';
import { vatIn } from '../../payment/rules';
import { typedDay } from '../../shared/day-schema';
import { parsePounds } from '../../shared/pence-rules';

const PRICE_REQUIRED = 'Enter an amount in pounds, VAT included, for example 240.00';
const DAY_REQUIRED = 'Enter the day from which it counts';

/** Pence. */
const MOST = 10_000_00;

const price = z
  .string()
  .nullish()
  .transform((typed, context): number => {
    const pence = parsePounds(typed ?? '');
    if (pence !== null && pence > 0 && pence <= MOST) return pence;
    context.addIssue({ code: 'custom', message: PRICE_REQUIRED });
    return z.NEVER;
  });

/** The price is typed as people pay it. The VAT in it is 20%. */
export const nextPrice = z
  .object({
    price,
    from: typedDay.refine((day) => day !== null, DAY_REQUIRED).transform((day) => day as string),
  })
  .transform(({ price, from }) => ({
    next_price_ex_vat: price - vatIn(price),
    next_price_inc_vat: price,
    next_price_from: from,
  }));
