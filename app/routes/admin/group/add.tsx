import { Form, Outlet, useLoaderData } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { FETCHING_GROUPS, MAX_UNITS } from '~/domain/group/rules';
import { autosaveForm } from '~/enhance/autosave';
import { useAnswer } from '~/routes/shared/answer';
import { formOf } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { Button } from '~/ui/button';
import { ConfirmCard } from '~/ui/confirm';
import { ErrorSummary, NoScriptField } from '~/ui/form';
import { Link } from '~/ui/link';
import { AdminHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { LetterPreview } from '../shared/letter-preview';
import { type GroupResult, pressed, readGroupForm } from './add.server';
import { showDraft } from './add-draft.server';
import { CompanySection, NameSection, PaymentSection, RepresentativeSection, UnitsSection } from './add-sections';

export const handle: PageHandle = {
  title: 'Add group',
  crumbs: [
    { label: 'Transactions Groups', href: urls.adminGroups() },
    { label: 'Add group', href: urls.adminAddGroup() },
  ],
};

export const loader = page({ access: 'staff', failure: FETCHING_GROUPS }, ({ viewer, url }) =>
  showDraft(viewer, Number(url.searchParams.get('page'))),
);

export const action = page({ access: 'staff', failure: FETCHING_GROUPS }, async ({ request, viewer }) =>
  pressed(viewer, await readGroupForm(request)),
);

/** The order of the sections, which is the order of the error summary. */
const ORDER = ['', 'name', 'representative', 'units', 'company', 'stripe_transaction_id', 'termsAccepted'];

function inOrder(form: ReturnType<typeof formOf>) {
  const positionOf = (name: string) => ORDER.indexOf(name.split('.')[0] ?? '');
  const allErrors = Object.fromEntries(
    Object.entries(form.allErrors).sort(([one], [other]) => positionOf(one) - positionOf(other)),
  );
  return { ...form, allErrors };
}

export default function AddGroup() {
  const view = useLoaderData<typeof loader>();
  const result = useAnswer<GroupResult>();
  const form = inOrder(formOf('group', result, view.known));
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => (element.current ? autosaveForm(element.current) : undefined), []);
  if (result?.toConfirm) return <ToConfirm id={view._id} {...result.toConfirm} />;
  const isInvalid = Object.keys(form.allErrors).length > 0;
  return (
    <>
      <ErrorSummary form={form} />
      <AdminHead title="Add group" />
      <p className="mb-6 text-ink-soft">
        Up to {MAX_UNITS} units that one company sells. We keep what you save here until you save the whole group. You
        can carry on from another device.
      </p>
      <Form
        ref={element}
        id={form.id}
        method="post"
        reloadDocument
        action={urls.adminAddGroup()}
        noValidate
        data-autosave={urls.adminKeepGroup()}
        className="max-w-wide"
      >
        <NoScriptField />
        <input type="hidden" name="_id" value={view._id} />
        <NameSection form={form} />
        <RepresentativeSection form={form} view={view} />
        <UnitsSection form={form} units={view.units} />
        <CompanySection form={form} view={view} />
        <PaymentSection form={form} products={view.products} />
        {isInvalid && (
          <p className="mt-8 font-bold text-red">
            The information you have entered is invalid. Please check each field for errors and try again.
          </p>
        )}
        <p className="mt-10 text-ink-soft">
          We will email the representative straight away, with the group and its units. You will read the email before
          anything is saved or sent.
        </p>
        <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button name="intent" value="create" busyLabel="Saving…">
            Save and Continue
          </Button>
          <Link to={urls.adminGroups()} className="inline-flex min-h-11 items-center">
            Back to transactions groups
          </Link>
        </div>
      </Form>
      <Outlet />
    </>
  );
}

/** The email, before the group is made. */
function ToConfirm({ id, to, seen, letter }: NonNullable<GroupResult['toConfirm']> & { id: string }) {
  return (
    <div className="max-w-wide">
      <AdminHead title="Add group" />
      <ConfirmCard
        label="Create the group and send email"
        backHref={urls.adminAddGroup()}
        fields={{ _id: id, intent: 'create', seen }}
      >
        <p className="wrap-anywhere">We will create the group with its units, and send one email, to {to}.</p>
      </ConfirmCard>
      <LetterPreview title="Tell the representative" to={to} preview={letter} open />
    </div>
  );
}
