import { poundsInWords } from '~/domain/property/rules';
import { type EmailRenderer, skip } from '~/emails/outbox.server';
import { purchaseConfirmedMail } from '~/emails/purchase-confirmed';
import { env } from '~/platform/env.server';
import { urls } from '~/urls';
import { getConfirmation } from './queries.server';
import { registeredEmails } from './registered/jobs.server';

const purchaseConfirmed: EmailRenderer = async ({ purchase_id }) => {
  const confirmed = purchase_id && (await getConfirmation(purchase_id));
  if (!confirmed) return skip('The purchase has been deleted.');
  const { agreedPrice, ...rest } = confirmed;
  return purchaseConfirmedMail({
    ...rest,
    agreedPrice: poundsInWords(agreedPrice),
    dashboardUrl: new URL(urls.dashboard('buy', purchase_id), env.APP_URL).href,
  });
};

export const purchaseEmails = { 'purchase-confirmed': purchaseConfirmed, ...registeredEmails };
