import { type ProgressSubject, previewProgressEmails } from '~/domain/progress-email/queries.server';
import { OCCASION_LABELS, type Occasion } from '~/domain/progress-email/rules';
import { previewProgress } from '~/letters/previews.server';

const READERS = { seller: 'to the seller’s side', buyer: 'to the buyer’s side', agent: 'to the estate agent' } as const;

/** A preview of the emails about a step, for a dialog. */
export async function listProgressLetters(occasion: Occasion, about: ProgressSubject, except?: string) {
  const letters = await previewProgressEmails(occasion, about, except);
  return letters.map(({ progress, to }) => ({
    key: `${occasion}-${progress.reader}`,
    title: OCCASION_LABELS[occasion],
    of: READERS[progress.reader],
    to: to.join(', '),
    preview: previewProgress(progress),
  }));
}
