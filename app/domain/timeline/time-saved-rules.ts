const DAY_MS = 24 * 60 * 60 * 1000;

/** Calendar days: `2026-12-08`. */
export type OfferToExchange = {
  benchmarkInDays: number | null;
  offerAccepted: string | null;
  exchanged: string | null;
};

/**
 * How many days earlier than the benchmark contracts were exchanged, and that as a whole percentage of the benchmark. Negative when it took
 * longer; null while it is not known.
 */
export function timeSaved({ benchmarkInDays, offerAccepted, exchanged }: OfferToExchange) {
  if (!benchmarkInDays || offerAccepted === null || exchanged === null) return null;
  const taken = Math.round((Date.parse(exchanged) - Date.parse(offerAccepted)) / DAY_MS);
  const days = benchmarkInDays - taken;
  return { days, percent: Math.round((days / benchmarkInDays) * 100) };
}

/** '106 days (88%)'; 'TBC'. */
export function timeSavedWords(dates: OfferToExchange): string {
  const saved = timeSaved(dates);
  if (saved === null) return 'TBC';
  return `${saved.days} ${Math.abs(saved.days) === 1 ? 'day' : 'days'} (${saved.percent}%)`;
}
