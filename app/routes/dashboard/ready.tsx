import { redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { sayReady } from '~/domain/deal/ready-commands.server';
import { findReady } from '~/domain/deal/ready-queries.server';
import { SAID_BY_BUYER, saidForm } from '~/domain/deal/ready-schema';
import { requireSeen } from '~/domain/reminder/queries.server';
import { readForm } from '~/platform/body.server';
import { KnownError } from '~/platform/errors';
import { page } from '~/routes/shared/handler.server';
import { ReadyLines } from '~/routes/shared/ready-list';
import { Button } from '~/ui/button';
import { Checkbox, FieldGroup } from '~/ui/choices';
import { NoScriptField } from '~/ui/form';
import { BackLink } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { dashboardParams } from './dashboard.server';

export const handle: PageHandle = { title: 'Ready to exchange' };

const guard = { access: 'signed-in', params: dashboardParams } as const;

export const loader = page(guard, async ({ viewer, params: { role, id } }) => {
  await requireSeen(viewer, role, id);
  const ready = await (role === 'sell'
    ? findReady({ saleId: id }, { as: 'seller' })
    : findReady({ purchaseId: id }, { as: 'buyer', purchaseId: id }));
  return {
    noun: role === 'sell' ? ('sale' as const) : ('purchase' as const),
    dashboard: urls.dashboard(role, id),
    list: ready && { lines: ready.lines, verdict: ready.verdict },
    said: ready?.buyerId === viewer.userId ? SAID_BY_BUYER.filter((each) => ready[`${each}At`] !== null) : null,
  };
});

/** The two things of the list that only the buyer can tell us. */
export const action = page(guard, async ({ request, viewer, params: { role, id } }) => {
  const form = saidForm.safeParse({ said: (await readForm(request)).getAll('said') });
  if (!form.success) throw new KnownError(422, 'Please check your input and try again.');
  await sayReady(viewer, id, form.data.said);
  return redirect(urls.ready(role, id), 303);
});

const LABELS = { deposit: 'My solicitor has the deposit', insurance: 'I have arranged buildings insurance' };
const HINTS = { deposit: undefined, insurance: 'From exchange the risk is usually yours.' };

export default function Ready() {
  const { noun, dashboard, list, said } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink href={dashboard}>{noun === 'sale' ? 'Your sale' : 'Your purchase'}</BackLink>
      <PageHead
        title="Ready to exchange"
        lead={
          list ? 'What has to be there before contracts are exchanged.' : 'This list appears when an offer is accepted.'
        }
      />
      {list && <ReadyLines {...list} whose="Your" />}
      {said && (
        <Form method="post" reloadDocument className="mt-8">
          <NoScriptField />
          <FieldGroup label="Only you can tell us">
            {(['deposit', 'insurance'] as const).map((each) => (
              <Checkbox
                key={each}
                field={{ id: `said-${each}`, name: 'said', initialValue: [...said], errors: undefined }}
                label={LABELS[each]}
                hint={HINTS[each]}
                value={each}
              />
            ))}
          </FieldGroup>
          <div className="mt-4">
            <Button variant="quiet">Save</Button>
          </div>
        </Form>
      )}
    </>
  );
}
