import { addressLines } from '~/domain/address/rules';
import { requestAnsweredEmail } from '~/domain/search/requests/emails-schema';
import { requestLabels } from '~/domain/search/requests/rules';
import { letter, skip } from '~/outbox/letter';
import { db } from '~/platform/db.server';
import { urls } from '~/urls';
import { composeMail } from './layout';
import { link } from './link';

const receivedWords = (status: string) =>
  status === 'sent'
    ? 'The fee is not paid yet. The request is marked as received once they have paid it, or you mark it as invoiced.'
    : 'The request is marked as received.';

export const requestAnswered = letter(requestAnsweredEmail, async (_, { requestId }) => {
  const request = await db.additionalSearchRequest.findUnique({
    where: { id: requestId },
    include: { sale: { include: { property: { include: { address: true } } } } },
  });
  if (!request?.answer) return skip('The request is not there any more.');
  const { type, status, answer, sale } = request;
  const address = addressLines(sale.property.address).join(', ');
  return composeMail({
    subject: `${requestLabels[type]}: the seller of ${address} has answered`,
    preview: answer,
    title: `${requestLabels[type]} answered`,
    blocks: [
      `The seller of ${address} answered on their dashboard. ${receivedWords(status)}`,
      { rows: [['Answer', answer]] },
      { button: 'View searches', href: link(urls.adminTransaction(sale.id, 'searches')) },
    ],
    reference: sale.reference,
  });
});
