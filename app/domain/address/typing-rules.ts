import { bareGbPostcode, GB_POSTCODE } from './gb-postcode-rules';
import { cleanLine } from './line-rules';
import { HOME_COUNTRY, INVALID_POSTCODE } from './rules';

/** Characters. */
export const MAX_LINE = 255;
export const tooShort = (label: string) => `${label} must be at least 2 characters long`;
export const tooLong = (label: string) => `${label} must be less than ${MAX_LINE} characters long`;

/** The address fields that a person types. */
export const TYPED_PARTS = ['line_1', 'line_2', 'line_3', 'post_town', 'county', 'postcode'] as const;
export type TypedAddress = Record<(typeof TYPED_PARTS)[number] | 'country_iso_2', string>;

/** The fields that the browser checks while they are typed in. The server checks these and all others when they arrive. */
export const CHECKED_PARTS = ['line_1', 'post_town', 'postcode'] as const;
export type CheckedPart = (typeof CHECKED_PARTS)[number];

const WRITTEN: readonly string[] = ['organisation_name', ...TYPED_PARTS];

/** Whether every typed field is empty. A form sends the country and fields that it does not show all the same. */
export const isEmptyAddress = (given: unknown): boolean =>
  Object.entries(given ?? {}).every(
    ([part, text]) => !WRITTEN.includes(part) || typeof text !== 'string' || text.trim() === '',
  );

/** A first line, a town and a country make an address. An empty one is not half typed. */
export const isIncompleteAddress = (typed: TypedAddress): boolean =>
  !isEmptyAddress(typed) && [typed.line_1, typed.post_town, typed.country_iso_2].some((text) => text.trim() === '');

function lineProblem(label: string, text: string): string | undefined {
  const { length } = cleanLine(text);
  if (length < 2) return tooShort(label);
  return length > MAX_LINE ? tooLong(label) : undefined;
}

/** What is wrong with an address so far, by field. The postcodes of other countries are left to the server. */
export function typingProblems(typed: TypedAddress): Partial<Record<CheckedPart, string>> {
  if (isEmptyAddress(typed)) return {};
  const isUnknown = typed.country_iso_2 === HOME_COUNTRY && !GB_POSTCODE.test(bareGbPostcode(typed.postcode));
  return {
    line_1: lineProblem('Address', typed.line_1),
    post_town: lineProblem('Town', typed.post_town),
    postcode: isUnknown ? INVALID_POSTCODE : undefined,
  };
}
