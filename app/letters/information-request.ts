import { addressLines } from '~/domain/address/rules';
import { informationRequestEmail } from '~/domain/search/requests/emails-schema';
import {
  type InformationRequest,
  isAnswerable,
  isOpenRequest,
  requestWords,
  subjectOf,
} from '~/domain/search/requests/rules';
import { letter, skip } from '~/outbox/letter';
import { db } from '~/platform/db.server';
import { env } from '~/platform/env.server';
import { urls } from '~/urls';
import { greet } from './greeting';
import { type Block, composeMail } from './layout';
import { link } from './link';

/** Nothing is asked for that has come in the meantime. */
export const informationRequest = letter(informationRequestEmail, async (_, { requestId }) => {
  const request = await db.additionalSearchRequest.findUnique({
    where: { id: requestId },
    include: { sale: { include: { primary_seller: true, property: { include: { address: true } } } } },
  });
  if (!request || !isOpenRequest(request.status)) return skip('What it asks for has already arrived.');
  const { id: saleId, primary_seller: seller, property } = request.sale;
  const address = addressLines(property.address).join(', ');
  const { name, words } = requestWords[request.type];
  const wanted = name.replace(/^Your/, 'your');
  const mail = composeMail({
    subject: `We need ${wanted} for ${address}`,
    preview: words,
    title: `We need ${wanted}`,
    blocks: [
      `${greet('Hello', seller.first_name)}. We cannot finish the searches for ${address} without ${wanted}.`,
      words,
      ...howToAnswer(request, saleId, address),
    ],
  });
  return { ...mail, replyTo: env.SUPPORT_EMAIL };
});

type Request = InformationRequest & { id: string; note: string | null };

/** What can be answered with yes or no is answered on a page of ours; the rest is papers. */
function howToAnswer(request: Request, saleId: string, address: string): Block[] {
  if (!isAnswerable(request)) {
    return [
      `You can reply to this email, or email ${env.SUPPORT_EMAIL}. Everything else carries on in the meantime.`,
      { button: 'View property dashboard', href: link(urls.dashboard('sell', saleId)) },
    ];
  }
  const label = request.type === 'fee_approval' ? 'Fee' : 'Address';
  return [
    { rows: [[label, subjectOf(request, address)]] },
    ...(request.note === null ? [] : [request.note]),
    { button: 'Answer now', href: link(urls.informationRequest(saleId, request.id)) },
    {
      note: 'The link opens a page where you sign in and choose your answer. Everything else carries on in the meantime.',
    },
  ];
}
