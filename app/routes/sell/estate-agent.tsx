import { data, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { chooseEstateAgent } from '~/domain/onboarding/commands.server';
import { findOfficeLabel, findOffices } from '~/domain/partner/queries.server';
import { estateAgent } from '~/domain/sale/questions';
import { id, SELECT } from '~/domain/shared/schema';
import { readForm } from '~/platform/body.server';
import { reportError } from '~/platform/error-reporting.server';
import { useAnswer } from '~/routes/shared/answer';
import { page } from '~/routes/shared/handler.server';
import { Button } from '~/ui/button';
import { FormError, NoScriptField } from '~/ui/form';
import { BackLink } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { inDeal, urls } from '~/urls';
import { Choices, OfficeSearchField, Offices } from '../onboarding/found-offices';
import { dealOfForm } from '../onboarding/property-form.server';
import { INSTEAD_OF_AGENT } from './agent-labels';

export const handle: PageHandle = { title: 'Estate agent' };

const MAX_RESULTS = 50;

type Found = Awaited<ReturnType<typeof findOffices>>;

async function find(query: string): Promise<Found | 'failed' | null> {
  if (!query) return null;
  try {
    return await findOffices(query, MAX_RESULTS);
  } catch (error) {
    reportError(error, { query: 'findOffices' });
    return 'failed';
  }
}

export const loader = page({ access: 'signed-in' }, async ({ viewer, url }) => {
  const saleId = await dealOfForm('sell', viewer, url);
  const query = (url.searchParams.get('query') ?? '').trim().slice(0, 200);
  return { saleId, query, found: await find(query) };
});

/** The id of an office that was found, or a choice in place of one. An empty value clears the choice. */
export const action = page({ access: 'signed-in' }, async ({ request, url, viewer }) => {
  const saleId = await dealOfForm('sell', viewer, url);
  const choice = estateAgent.safeParse((await readForm(request)).get('choice'));
  const isOffice = id.safeParse(choice.data).success;
  if (!choice.success || (isOffice && (await findOfficeLabel(choice.data ?? '')) === null)) {
    return data({ failure: SELECT }, 422);
  }
  await chooseEstateAgent(viewer, saleId, choice.data ?? '');
  return redirect(inDeal(urls.aboutTheProperty('sell'), saleId), 303);
});

export default function EstateAgent() {
  const { saleId, query, found } = useLoaderData<typeof loader>();
  const failure = useAnswer<{ failure: string }>()?.failure ?? (found === 'failed' ? FAILED : null);
  return (
    <>
      <BackLink href={inDeal(urls.aboutTheProperty('sell'), saleId)}>About the property</BackLink>
      {failure && <FormError>{failure}</FormError>}
      <PageHead title="Estate agent" />
      <Form method="get" action={urls.sellEstateAgent()}>
        {saleId && <input type="hidden" name="id" value={saleId} />}
        <OfficeSearchField query={query} />
        <div className="mt-4">
          <Button variant={found ? 'quiet' : 'primary'}>Find estate agent</Button>
        </div>
      </Form>
      <Form method="post" reloadDocument action={inDeal(urls.sellEstateAgent(), saleId)}>
        <NoScriptField />
        {found && found !== 'failed' && <Offices {...found} />}
        <h2 className="mt-9 text-h3">If you cannot find it</h2>
        <Choices choices={[...INSTEAD_OF_AGENT.map(({ value, label }) => ({ id: value, label })), LATER]} />
      </Form>
    </>
  );
}

const FAILED = 'Failed to fetch estate agents';
const LATER = { id: '', label: 'I’ll tell you later' };
