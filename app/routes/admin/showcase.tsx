import { Outlet } from '@remix-run/react';
import type { PageHandle } from '~/page-handle';
import { page } from '~/routes/handler.server';
import { AdminHead } from '~/ui/page';
import { urls } from '~/urls';
import { FeedbackParts, ListParts, PageParts } from './showcase-display';
import { FormParts, InvalidFormParts } from './showcase-forms';

/** Every component in every state, to be looked at and to be tested. */
export const handle: PageHandle = {
  title: 'Components',
  crumbs: [{ label: 'Configuration', href: urls.adminConfig() }, { label: 'Components' }],
};

export const loader = page({ access: 'staff' }, () => null);

export default function Showcase() {
  return (
    <>
      <AdminHead title="Components" />
      <PageParts />
      <FeedbackParts />
      <ListParts />
      <FormParts />
      <InvalidFormParts />
      <Outlet />
    </>
  );
}
