import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { brand } from '~/brand.server';
import { searchKind } from '~/domain/address/gb-postcode-rules';
import { getAddressDetails, searchAddresses } from '~/domain/address/lookup-commands.server';
import { addressSearch, homeAddress } from '~/domain/address/schema';
import { chooseAddress } from '~/domain/onboarding/commands.server';
import { sellForm } from '~/domain/onboarding/sell-form-commands.server';
import { NotFoundWords } from '~/islands/address-lookup-results';
import { readForm } from '~/platform/body.server';
import { KnownError } from '~/platform/errors';
import { useAnswer } from '~/routes/shared/answer';
import { formOf, type Result } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { savingForm } from '~/routes/shared/submitted-form.server';
import { AddressFields } from '~/ui/address-fields';
import { Button } from '~/ui/button';
import { ErrorSummary, FormError, NoScriptField } from '~/ui/form';
import { BackLink } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { SubmitBar } from '~/ui/submit-bar';
import { TextField } from '~/ui/text-field';
import { inDeal, urls } from '~/urls';
import { dealOfForm } from '../onboarding/property-form.server';

export const handle: PageHandle = { title: 'Property address' };

export const loader = page({ access: 'signed-in' }, async ({ viewer, url }) => {
  const saleId = await dealOfForm('sell', viewer, url);
  const search = addressSearch.catch({ query: '', country: 'GB' }).parse(Object.fromEntries(url.searchParams));
  const common = { saleId, query: search.query, supportEmail: brand.supportEmail };
  if (url.searchParams.has('manual')) {
    const { values } = await sellForm.read(viewer, saleId);
    return { ...common, typed: values.propertyAddress ?? {}, found: null, failure: null };
  }
  if (!search.query && !search.containerId) return { ...common, typed: null, found: null, failure: null };
  try {
    return { ...common, typed: null, found: await searchAddresses(viewer.userId, search), failure: null };
  } catch (error) {
    if (!(error instanceof KnownError)) throw error;
    return { ...common, typed: null, found: null, failure: error.message };
  }
});

/** Either the id of an address that was found, or an address typed manually. */
export const action = page({ access: 'signed-in' }, async ({ request, url, viewer }) => {
  const saleId = await dealOfForm('sell', viewer, url);
  const form = await readForm(request);
  const foundId = form.get('addressId');
  if (typeof foundId === 'string') {
    await chooseAddress(viewer, saleId, await getAddressDetails(viewer.userId, foundId));
  } else {
    const submission = parseWithZod(form, { schema: homeAddress, disableAutoCoercion: true });
    if (submission.status !== 'success') return data<Result>(submission.reply(), 422);
    return savingForm(submission, async () => {
      await chooseAddress(viewer, saleId, submission.value);
      return redirect(inDeal(urls.aboutTheProperty('sell'), saleId), 303);
    });
  }
  return redirect(inDeal(urls.aboutTheProperty('sell'), saleId), 303);
});

export default function PropertyAddress() {
  const { saleId, query, supportEmail, typed, found, failure } = useLoaderData<typeof loader>();
  const result = useAnswer<Result>();
  const back = <BackLink href={inDeal(urls.aboutTheProperty('sell'), saleId)}>About the property</BackLink>;
  if (typed || result) {
    const form = formOf('address', result, typed ?? {});
    return (
      <>
        {back}
        <ErrorSummary form={form} />
        <PageHead
          title="Property address"
          lead={<a href={inDeal(urls.sellPropertyAddress(), saleId)}>Find the address instead</a>}
        />
        <Form id={form.id} method="post" reloadDocument noValidate>
          <AddressFields field={form.field} />
          <SubmitBar label="Use this address" />
        </Form>
      </>
    );
  }
  return (
    <>
      {back}
      {failure && <FormError>{failure}</FormError>}
      <PageHead title="Property address" />
      <Form method="get" action={urls.sellPropertyAddress()}>
        {saleId && <input type="hidden" name="id" value={saleId} />}
        <TextField
          field={{ id: 'query', name: 'query', initialValue: query }}
          label="Find your home"
          hint="Enter a postcode or the first line of the address."
          autoComplete="off"
        />
        <div className="mt-4">
          <Button variant={found?.length ? 'quiet' : 'primary'}>Find address</Button>
        </div>
      </Form>
      {found && (
        <section className="mt-9" aria-labelledby="found">
          <h2 id="found" className="text-h3">
            {found.length === 1 ? '1 result' : `${found.length} results`}
          </h2>
          {found.length === 0 && (
            <p className="mt-2" role="status">
              <NotFoundWords what={searchKind(query)} supportEmail={supportEmail} />
            </p>
          )}
          <Form method="post" reloadDocument action={inDeal(urls.sellPropertyAddress(), saleId)}>
            <NoScriptField />
            <ul className="mt-3 border-t border-line">
              {found.map((item) => (
                <li key={item.Id} className="border-b border-line">
                  <Choice item={item} query={query} saleId={saleId} />
                </li>
              ))}
            </ul>
          </Form>
        </section>
      )}
      <p className="mt-9">
        <a href={inDeal(urls.sellPropertyAddress({ manual: 'true' }), saleId)}>Enter the address manually</a>
      </p>
    </>
  );
}

type Found = { Id: string; Type: string; Text: string; Description: string };

/** A result: choosing an address selects it. A result that contains several is opened. */
function Choice({ item, query, saleId }: { item: Found; query: string; saleId: string | null }) {
  const line = 'group block w-full cursor-pointer py-3 text-left no-underline';
  const words = (
    <>
      <span className="text-green underline group-hover:decoration-2">{item.Text}</span>
      <span className="block text-sm text-ink-soft">{item.Description}</span>
    </>
  );
  return item.Type === 'Address' ? (
    <button type="submit" name="addressId" value={item.Id} className={line}>
      {words}
    </button>
  ) : (
    <a href={inDeal(urls.sellPropertyAddress({ query, containerId: item.Id }), saleId)} className={line}>
      {words}
    </a>
  );
}
