import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { recordOffer, takeBackOffer } from '~/domain/purchase/offer/commands.server';
import { getOfferSituation } from '~/domain/purchase/offer/queries.server';
import { ACCEPTED_AN_OFFER, DENIED, offeredBy, offerWords } from '~/domain/purchase/offer/rules';
import { offerForm } from '~/domain/purchase/offer/schema';
import { id } from '~/domain/shared/schema';
import { readForm } from '~/platform/body.server';
import { KnownError } from '~/platform/errors';
import { useAnswer } from '~/routes/shared/answer';
import { formOf, type Result } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { savingForm } from '~/routes/shared/submitted-form.server';
import { DateField } from '~/ui/date-field';
import { ErrorSummary } from '~/ui/form';
import { BackLink } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { PrivacyNote } from '~/ui/privacy-note';
import { SubmitBar } from '~/ui/submit-bar';
import { MoneyField, TextField } from '~/ui/text-field';
import { type Flash, urls } from '~/urls';
import { TakeBack } from './take-back';

export const handle: PageHandle = { title: ACCEPTED_AN_OFFER };

const guard = { access: 'signed-in', params: z.object({ id }) } as const;

const redirectWithFlash = (saleId: string, flash: Flash) => redirect(urls.dashboard('sell', saleId, { flash }), 303);

export const loader = page(guard, async ({ viewer, params }) => {
  const { offer, hasBuyer } = await getOfferSituation(viewer, params.id);
  if (hasBuyer) throw redirectWithFlash(params.id, 'buyer-confirmed');
  return {
    told: offer && { words: offerWords(offer), by: offeredBy(offer), isDenied: offer.isDenied },
    back: urls.dashboard('sell', params.id),
  };
});

export const action = page(guard, async ({ request, viewer, params }) => {
  const form = await readForm(request);
  try {
    if (form.get('intent') === 'take-back') {
      await takeBackOffer(viewer, params.id);
      return redirectWithFlash(params.id, 'offer-taken-back');
    }
    const submission = parseWithZod(form, { schema: offerForm, disableAutoCoercion: true });
    if (submission.status !== 'success') return data<Result>(submission.reply(), 422);
    return await savingForm(submission, async () => {
      await recordOffer(viewer, params.id, submission.value);
      return redirectWithFlash(params.id, 'offer-told');
    });
  } catch (error) {
    // A double press, another tab, or staff were first: this page says which.
    if (error instanceof KnownError && error.status === 409) return redirect(urls.offer(params.id), 303);
    throw error;
  }
});

export default function TellOffer() {
  const { told, back } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink href={back}>Your sale</BackLink>
      {told ? <SavedOffer {...told} /> : <OfferForm back={back} />}
    </>
  );
}

function SavedOffer({ words, by, isDenied }: { words: string; by: string | null; isDenied: boolean }) {
  return (
    <>
      <PageHead
        title="You have accepted an offer"
        lead={`You told us that you accepted an offer of ${words}${by ? ` from ${by}` : ''}.`}
      />
      {isDenied && <p className="mt-4">{DENIED}</p>}
      <p className="mt-4">
        Once the buyer has registered, our team will confirm with you that it is them. If you made a mistake, or the
        offer has fallen through, you can take this back.
      </p>
      <TakeBack />
    </>
  );
}

function OfferForm({ back }: { back: string }) {
  const form = formOf('offer', useAnswer<Result>(), {});
  return (
    <>
      <ErrorSummary form={form} />
      <PageHead
        title={ACCEPTED_AN_OFFER}
        lead="Tell us about it, so that the legal work can continue. You can take it back until our team have confirmed your buyer."
      />
      <Form id={form.id} method="post" reloadDocument noValidate>
        <MoneyField field={form.field('price')} label="Price" hint="We do not tell the buyer." />
        <DateField field={form.field} name="day" label="When did you accept it?" hint="For example 12 11 2026" />
        <TextField field={form.field('buyerName')} label="Buyer’s name" optional autoComplete="off" />
        <TextField
          field={form.field('buyerEmail')}
          label="Buyer’s email"
          hint="We’ll email them once, to say that you have accepted their offer and how to register. We leave out the price."
          optional
          type="email"
          autoComplete="off"
        />
        <SubmitBar label="Tell us" busyLabel="Saving…" quiet={{ href: back, label: 'Cancel' }} />
        <PrivacyNote>We keep the buyer’s name and email address to recognise them when they register.</PrivacyNote>
      </Form>
    </>
  );
}
