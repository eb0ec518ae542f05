import { DAY_FIELDS } from '~/domain/deal/completion-days-rules';
import { toDateParts } from '~/domain/shared/day-rules';

/** The days that were named, for the fields of the form. */
export const dayFields = (days: readonly string[]) =>
  Object.fromEntries(
    DAY_FIELDS.flatMap((name, place) => {
      const day = days[place];
      return day === undefined ? [] : [[name, toDateParts(day)]];
    }),
  );
