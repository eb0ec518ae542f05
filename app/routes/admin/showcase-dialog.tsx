import { Form } from '@remix-run/react';
import { page } from '~/routes/shared/handler.server';
import { Dialog } from '~/ui/dialog';
import type { PageHandle } from '~/ui/page-handle';
import { SubmitBar } from '~/ui/submit-bar';
import { TextField } from '~/ui/text-field';
import { urls } from '~/urls';

export const handle: PageHandle = { title: 'Dialog' };

export const loader = page({ access: 'staff' }, () => null);

export default function ShowcaseDialog() {
  return (
    <Dialog title="Add a brand" closeHref={urls.adminShowcase()}>
      <Form method="get" action={urls.adminShowcase()}>
        <TextField field={{ id: 'brand', name: 'brandName' }} label="Brand name" />
        <SubmitBar label="Save" quiet={{ href: urls.adminShowcase(), label: 'Cancel' }} />
      </Form>
    </Dialog>
  );
}
