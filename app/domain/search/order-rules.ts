import { KnownError } from '~/platform/errors';
import { isPdf, MAX_PDF_BYTES } from '~/platform/pdf';
import { formatDay } from '../shared/dates-rules';
import { areAllBack, howManyBack, isNotNeeded, searchLabel, searchState } from './rules';

/** The newest order of a sale, except failed ones. `orderedOn` is London's day: 2026-12-08. */
export type LastOrder = { orderedOn: string; status: 'pending' | 'placed' };

const DAY_MS = 24 * 60 * 60 * 1000;

/** The next day, on which searches can be ordered again. */
export const nextPossibleDay = (orderedOn: string): string =>
  new Date(Date.parse(orderedOn) + DAY_MS).toISOString().slice(0, 10);

export const UNDER_WAY = 'An order is on its way to the supplier. Wait until it succeeds or fails.';
export const ORDERED_IN_MEANTIME = 'Searches have been ordered before. Reload the page to reorder them.';

export const NO_SUPPLIER =
  'No supplier is taking orders at the moment. Order the searches yourself, and note the order on the Searches tab.';
export const REFERENCE_TAKEN = 'Another order has this reference.';
export const NOT_OUT = 'This search is no longer in progress';

/**
 * Why searches cannot be ordered now; null when they can.
 * @param today London's day
 */
export function whyNotOrdered(last: LastOrder | null, today: string): string | null {
  if (last === null) return null;
  if (last.orderedOn >= today) {
    const next = formatDay(nextPossibleDay(last.orderedOn));
    return `Searches are limited to one order a day, and these were ordered today. The next order is possible on ${next}.`;
  }
  return last.status === 'pending' ? UNDER_WAY : null;
}

type Home = {
  line_1: string;
  sub_building_name: string | null;
  building_name: string | null;
  building_number: string | null;
};

/** The building in a home's address. In one that was typed manually, only the first line has it. */
export function buildingOf({ line_1, sub_building_name, building_name, building_number }: Home) {
  const known = { subBuildingName: sub_building_name, buildingName: building_name, buildingNumber: building_number };
  if (building_name || building_number) return known;
  const number = /^\d+[a-z]?(?:[-\u2013/]\d+[a-z]?)?(?=[ ,]|$)/i.exec(line_1)?.[0];
  return number ? { ...known, buildingNumber: number } : { ...known, buildingName: line_1 };
}

/** A search, as the supplier reports it and as it is saved. Days are 2026-12-08. */
export type SearchFacts = {
  productId: string;
  reference: string | null;
  status: string;
  estimatedCompletion: string | null;
  completionDate: string | null;
  document: string | null;
};

const isInProgress = ({ status }: { status: string }) => searchState(status) === 'in progress';

/** The state to save after a report from the supplier: a search that is finished or cancelled never goes back to in progress. */
export const mergeReport = (saved: SearchFacts | undefined, told: SearchFacts): SearchFacts =>
  saved && !isInProgress(saved) && isInProgress(told) ? saved : told;

/** 'out' while any search is in progress; then 'completed' when at least one came back. */
export function outcomeOf(searches: readonly { status: string }[]): 'out' | 'completed' | 'cancelled' {
  if (searches.length === 0 || searches.some(isInProgress)) return 'out';
  return searches.some(({ status }) => searchState(status) === 'success') ? 'completed' : 'cancelled';
}

/** The timeline's event once no search is out. The searches are back when every one of the order is. */
export function eventOfOutcome(searches: Parameters<typeof areAllBack>[0]) {
  if (areAllBack(searches)) return { name: 'searches_completed' as const };
  const cancelled = searches.filter((each) => searchState(each.status) === 'cancelled' && !isNotNeeded(each));
  if (cancelled.length === 0) return null;
  const names = cancelled.map(({ productId }) => searchLabel(productId)).join(', ');
  return { name: 'searches_cancelled' as const, comments: `${names}. ${howManyBack(searches)}` };
}

export const NOT_CANCELLED = 'Only a search that was cancelled can be marked as not needed';
export const ORDERED_SINCE = 'These searches have been ordered again since';

/** Why a search cannot be marked as not needed; null when it can. If it was ordered again, that order counts. */
export function whyStillNeeded(search: { status: string; isNewest: boolean }): string | null {
  if (searchState(search.status) !== 'cancelled') return NOT_CANCELLED;
  return search.isNewest ? null : ORDERED_SINCE;
}

export const NO_PDF = 'Choose a PDF file';
export const PDF_TOO_LARGE = 'The PDF must be at most 10 MB';
export const NOT_NOTED_YET = 'Note first that this search is back';

/** The file that staff chose as a result. @throws KnownError 422 */
export function requirePdf(bytes: Buffer | null): Buffer {
  if (bytes === null || !isPdf(bytes)) throw new KnownError(422, NO_PDF);
  if (bytes.length > MAX_PDF_BYTES) throw new KnownError(422, PDF_TOO_LARGE);
  return bytes;
}

/** Whether staff have yet to upload the result of a search that they ordered themselves. */
export const isToUpload = (search: { status: string; hasFile: boolean }, isByHand: boolean): boolean =>
  isByHand && searchState(search.status) === 'success' && !search.hasFile;

type BackOrNot = { status: string; hasFile: boolean; isAwaited: boolean };

/** Whether every search of an order is back or cancelled and every result is stored: solicitors have been sent them, or can be. */
export const areResultsBack = (searches: readonly BackOrNot[]): boolean =>
  outcomeOf(searches) === 'completed' &&
  searches.some(({ hasFile }) => hasFile) &&
  !searches.some(({ isAwaited }) => isAwaited);

/** Whether it is past the supplier's expected day and still in progress. @param today London's day */
export const isOverdue = (search: { status: string; estimatedCompletion: string | null }, today: string): boolean =>
  isInProgress(search) && search.estimatedCompletion !== null && search.estimatedCompletion < today;
