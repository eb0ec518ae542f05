import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { withEmails } from '~/domain/email/rules';
import { acceptBuyer } from '~/domain/purchase/acceptance/commands.server';
import { acceptTitle, replaceQuestion, whyNotAccepted } from '~/domain/purchase/acceptance/rules';
import { acceptanceForm } from '~/domain/purchase/acceptance/schema';
import { type Offer, offerWords } from '~/domain/purchase/offer/rules';
import { getBuyerOfDialog, listSentAbout } from '~/domain/reporting/sale/acceptance-queries.server';
import { formatDay } from '~/domain/shared/dates-rules';
import { type Pence, poundsInWords } from '~/domain/shared/pence-rules';
import { id } from '~/domain/shared/schema';
import { Notice } from '~/ui/feedback';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { ConfirmVersion } from '../../shared/dialog-form';
import { dialogForm } from '../../shared/dialog-form.server';
import { listProgressLetters } from '../progress.server';
import { ProgressLetters } from '../progress-letters';
import { Replaced } from './sent';

export const handle: PageHandle = { title: ({ name }: { name: string }) => acceptTitle(name) };

const dialog = dialogForm({
  params: z.object({ id, purchaseId: id }),
  back: ({ id }) => urls.adminTransaction(id, 'purchase-intents'),
  load: async ({ params: { id, purchaseId } }) => {
    const buyer = await getBuyerOfDialog(purchaseId, id);
    const about = { saleId: id, purchaseId };
    const letters =
      buyer.offer && buyer.isActive && !buyer.isSaleOver ? await listProgressLetters('offer_accepted', about) : [];
    return { ...buyer, letters, sent: await listSentAbout(buyer.others.map((other) => other.id)) };
  },
  schema: acceptanceForm,
  save: async ({ viewer, params: { id, purchaseId }, answers, version }) => {
    await getBuyerOfDialog(purchaseId, id);
    await acceptBuyer(viewer, purchaseId, { ...answers, version });
  },
  failure: 'An unknown error occurred',
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function AcceptBuyer() {
  const view = useLoaderData<typeof loader>();
  const { name, others, isAccepted, isDisputed, agreedPrice, offer, letters, sent } = view;
  const refused = whyNotAccepted(view, others);
  const isInstead = others.length > 0;
  return (
    <ConfirmVersion
      view={view}
      label={withEmails(isInstead ? `Accept ${name} instead` : acceptTitle(name), letters.length)}
      obstacle={isAccepted ? `${name} is accepted already.` : refused && `${refused}.`}
      fields={{
        ...(isInstead && { insteadOf: others.map((other) => other.id).join(',') }),
        ...(offer && { offerDay: offer.day }),
      }}
    >
      {isInstead && <p className="font-bold wrap-anywhere">{replaceQuestion(name, others)}</p>}
      {isDisputed && <Notice>The seller says that this is not their buyer.</Notice>}
      <p className="wrap-anywhere">
        {name} will see this sale on their dashboard: its estate agent, searches and dates. Their identity can then be
        checked.{letters.length === 0 && ' We will not send an email.'}
      </p>
      {offer && <ItsOffer offer={offer} agreedPrice={agreedPrice} name={name} />}
      {isInstead && <Replaced others={others} sent={sent} />}
      <ProgressLetters letters={letters} when="These are sent in 10 minutes, unless you clear the date first." />
    </ConfirmVersion>
  );
}

/** Only staff see both prices. */
function ItsOffer({ offer, agreedPrice, name }: { offer: Offer; agreedPrice: Pence; name: string }) {
  return (
    <>
      <p className="mt-3 wrap-anywhere">
        The seller says that they accepted {name}’s offer of {offerWords(offer)}. This sets ‘Sale agreed’ to{' '}
        {formatDay(offer.day)}.
      </p>
      {agreedPrice !== offer.price && (
        <Notice>
          The prices differ: the seller says {poundsInWords(offer.price)}, the buyer {poundsInWords(agreedPrice)}.
        </Notice>
      )}
    </>
  );
}
