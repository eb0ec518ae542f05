import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { brand } from '~/brand.server';
import type { Viewer } from '~/domain/account/queries.server';
import { searchKind } from '~/domain/address/gb-postcode-rules';
import { isKnownPostcode } from '~/domain/address/lookup-commands.server';
import { normalPostcode } from '~/domain/address/postcodes-rules';
import { HOME_COUNTRY, INVALID_POSTCODE, nameAndPlace } from '~/domain/address/rules';
import { chooseProperty } from '~/domain/onboarding/commands.server';
import { type HomesFound, listHomesByPostcode } from '~/domain/purchase/homes-queries.server';
import { chosenProperty, NOT_LISTED, PROPERTY_NOT_LISTED } from '~/domain/purchase/schema';
import { ownEmailUrl, tellSellerText } from '~/domain/purchase/tell-seller-rules';
import { findAlertEnd } from '~/domain/sale/postcode-alerts/queries.server';
import { formatDay, formatMoment } from '~/domain/shared/dates-rules';
import { NotFoundWords } from '~/islands/address-lookup-results';
import { readForm } from '~/platform/body.server';
import { env } from '~/platform/env.server';
import { useAnswer } from '~/routes/shared/answer';
import { formOf, type Result } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { savingForm } from '~/routes/shared/submitted-form.server';
import { Button } from '~/ui/button';
import { RadioCards } from '~/ui/choices';
import { ErrorSummary } from '~/ui/form';
import { BackLink } from '~/ui/link-button';
import { More } from '~/ui/more';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { SubmitBar } from '~/ui/submit-bar';
import { TextField } from '~/ui/text-field';
import { inDeal, urls } from '~/urls';
import { dealOfForm } from '../onboarding/property-form.server';
import { NotRegistered } from './not-registered';

export const handle: PageHandle = { title: 'Find the property' };

export const loader = page({ access: 'signed-in' }, async ({ viewer, url }) => {
  const dealId = await dealOfForm('buy', viewer, url);
  const postcode = url.searchParams.get('postcode')?.trim() ?? '';
  const isWrong = postcode !== '' && searchKind(postcode) !== 'postcode';
  const found = postcode && !isWrong ? await listHomesByPostcode(viewer.userId, postcode) : null;
  const options = found?.homes.map(toOption) ?? null;
  const notRegistered = options?.length === 0 ? await notRegisteredAt(viewer, postcode) : null;
  const hasTwins = found?.homes.some(({ hasTwin }) => hasTwin) ?? false;
  const supportEmail = brand.supportEmail;
  return { dealId, postcode, isWrong, found: options, hasTwins, more: found?.more ?? 0, notRegistered, supportEmail };
});

/** A message the buyer can send to the seller. Null if the postcode may not exist. */
async function notRegisteredAt({ userId, firstName }: Viewer, typed: string) {
  const postcode = normalPostcode(typed, HOME_COUNTRY);
  if (!postcode || !(await isKnownPostcode(userId, postcode))) return null;
  const sellUrl = new URL(urls.getStarted('sell'), env.APP_URL).href;
  const text = tellSellerText({ postcode, firstName, brand: brand.name, sellUrl });
  const toldUntil = await findAlertEnd(userId, postcode);
  return { postcode, text: text.body, emailUrl: ownEmailUrl(text), toldUntil: toldUntil && formatDay(toldUntil) };
}

function toOption({ id, address, hasTwin, registeredAt }: HomesFound['homes'][number]) {
  const [label, ...rest] = nameAndPlace(address);
  const place = rest.join(', ');
  return {
    value: id,
    label,
    hint: hasTwin ? `${place}, registered on ${formatMoment(registeredAt)}` : place,
  };
}

export const action = page({ access: 'signed-in' }, async ({ request, url, viewer }) => {
  const purchaseId = await dealOfForm('buy', viewer, url);
  const submission = parseWithZod(await readForm(request), { schema: chosenProperty, disableAutoCoercion: true });
  if (submission.status !== 'success') return data<Result>(submission.reply(), 422);
  return savingForm(submission, async () => {
    await chooseProperty(viewer, purchaseId, submission.value.property_id);
    return redirect(inDeal(urls.aboutTheProperty('buy'), purchaseId), 303);
  });
});

const NOT_LISTED_OPTION = {
  value: PROPERTY_NOT_LISTED,
  label: 'My property is not listed',
  hint: 'The seller may not have registered it yet',
};

export default function FindProperty() {
  const { dealId, postcode, isWrong, found, hasTwins, more, notRegistered, supportEmail } =
    useLoaderData<typeof loader>();
  const form = formOf('property', useAnswer<Result>(), {});
  const field = form.field('property_id');
  const isFound = found !== null && found.length > 0;
  return (
    <>
      <BackLink href={inDeal(urls.aboutTheProperty('buy'), dealId)}>About the property</BackLink>
      <ErrorSummary form={form} />
      <PageHead title="Find the property" lead="Search the homes that sellers have registered with us." />
      <Form method="get" action={urls.buyProperty()} noValidate>
        {dealId && <input type="hidden" name="id" value={dealId} />}
        <TextField
          field={{
            id: 'postcode',
            name: 'postcode',
            initialValue: postcode,
            errors: isWrong ? [INVALID_POSTCODE] : undefined,
          }}
          label="Postcode"
          hint="For example SY8 1DN."
          autoComplete="off"
          width="small"
        />
        <div className="mt-4">
          <Button variant={isFound ? 'quiet' : 'primary'}>Find property</Button>
        </div>
      </Form>
      {notRegistered && <NotRegistered {...notRegistered} action={inDeal(urls.postcodeAlert(), dealId)} />}
      {found?.length === 0 && !notRegistered && (
        <p className="mt-7" role="status">
          <NotFoundWords what="postcode" supportEmail={supportEmail} />
        </p>
      )}
      {isFound && (
        <Form
          id={form.id}
          method="post"
          reloadDocument
          action={inDeal(urls.buyProperty({ postcode }), dealId)}
          noValidate
        >
          <RadioCards
            field={field}
            label="Which home are you buying?"
            hint={
              hasTwins ? 'Some homes were registered more than once. Ask the seller which one is theirs.' : undefined
            }
            options={[...found, NOT_LISTED_OPTION]}
          />
          <More count={more} what="registered at this postcode" />
          {field.errors?.includes(NOT_LISTED) && (
            <p className="mt-3">
              Contact support at <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
            </p>
          )}
          <SubmitBar label="Use this property" />
        </Form>
      )}
    </>
  );
}
