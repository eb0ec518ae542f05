import { formatMoment } from '~/domain/shared/dates-rules';
import type { OpenUpdate } from '~/domain/update-request/queries.server';
import { isLate, isReadFirst, promisedUntil } from '~/domain/update-request/rules';
import { urls } from '~/urls';

/** A question that waits for us, as staff see it on the transaction and in the feed. */
export const openUpdateRow = (update: OpenUpdate & { saleId: string }, present: Date) => ({
  id: update.id,
  name: update.name,
  question: update.question,
  until: formatMoment(promisedUntil(update)),
  isLate: isLate(update, present),
  isReadFirst: isReadFirst(update.question),
  /** We have asked the solicitor, and told them a day. */
  isPromised: update.promisedFor !== null,
  href: urls.adminUpdate(update.saleId, update.id),
});

export type OpenUpdateRow = ReturnType<typeof openUpdateRow>;
