import { addressLines } from '~/domain/address/rules';
import { informationRequestMail } from '~/emails/information-request';
import { type EmailRenderer, skip, textIn } from '~/emails/outbox.server';
import { db } from '~/platform/db.server';
import { env } from '~/platform/env.server';
import { urls } from '~/urls';
import { isOpenRequest, requestWords } from './requests-rules';

/** `data.requestId` names the request. Nothing is asked for that has come in the meantime. */
const informationRequest: EmailRenderer = async ({ data }) => {
  const request = await db.additionalSearchRequest.findUnique({
    where: { id: textIn(data, 'requestId') },
    include: { sale: { include: { primary_seller: true, property: { include: { address: true } } } } },
  });
  if (!request || !isOpenRequest(request.status)) return skip('What it asks for has come already.');
  const { id: saleId, primary_seller, property } = request.sale;
  const mail = informationRequestMail({
    ...requestWords[request.type],
    firstName: primary_seller.first_name,
    address: addressLines(property.address).join(', '),
    dashboardUrl: new URL(urls.dashboard('sell', saleId), env.APP_URL).href,
  });
  return { ...mail, replyTo: env.SUPPORT_EMAIL };
};

export const searchEmails = { 'information-request': informationRequest };
