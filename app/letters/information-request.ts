import { informationRequestEmail } from '~/domain/search/requests/emails-schema';
import { findRequestToSend, type RequestToSend } from '~/domain/search/requests/queries.server';
import { requestTitle, requestWords } from '~/domain/search/requests/rules';
import { letter, skip } from '~/outbox/letter';
import { env } from '~/platform/env.server';
import { urls } from '~/urls';
import { greet } from './greeting';
import { type Block, composeMail } from './layout';
import { link } from './link';

/** Not sent for something that has come in the meantime. */
export const informationRequest = letter(informationRequestEmail, async (_, { requestId }) => {
  const request = await findRequestToSend(requestId);
  return request ? composeInformationRequest(request) : skip('What it asks for has already arrived.');
});

export function composeInformationRequest(request: RequestToSend) {
  const { type, reference, firstName, address } = request;
  const { name, words } = requestWords[type];
  const title = requestTitle(name);
  const mail = composeMail({
    subject: `${title}${title === name ? ':' : ' for'} ${address}`,
    preview: words,
    title,
    blocks: [
      `${greet('Hello', firstName)}. We need this before we can finish the searches for ${address}.`,
      words,
      ...howToAnswer(request),
    ],
    reference,
  });
  return { ...mail, replyTo: env.SUPPORT_EMAIL };
}

/** A yes-or-no question is answered on a page of ours. Anything else needs documents. */
function howToAnswer({ id, saleId, type, subject, note }: RequestToSend): Block[] {
  if (subject === null) {
    return [
      `You can reply to this email, or email ${env.SUPPORT_EMAIL}. Everything else carries on in the meantime.`,
      { button: 'View property dashboard', href: link(urls.dashboard('sell', saleId)) },
    ];
  }
  const label = type === 'fee_approval' ? 'Total, VAT included' : 'Address';
  return [
    { rows: [[label, subject]] },
    ...(note === null ? [] : [note]),
    { button: 'Answer now', href: link(urls.informationRequest(saleId, id)) },
    {
      note: 'The link opens a page where you sign in and choose your answer. Everything else carries on in the meantime.',
    },
  ];
}
