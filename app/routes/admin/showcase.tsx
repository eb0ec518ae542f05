import { Outlet } from '@remix-run/react';
import { page } from '~/routes/shared/handler.server';
import { AdminHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { FeedbackParts, ListParts, PageParts } from './showcase-display';
import { FormParts, InvalidFormParts } from './showcase-forms';
import { PictureParts } from './showcase-pictures';

/** Every component in every state, to look at and to test. */
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
      <PictureParts />
      <FormParts />
      <InvalidFormParts />
      <Outlet />
    </>
  );
}
