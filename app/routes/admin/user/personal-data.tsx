import { Form, useLoaderData } from '@remix-run/react';
import { getUser } from '~/domain/account/users-queries.server';
import { page } from '~/routes/shared/handler.server';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { NoScriptField } from '~/ui/form';
import { Link } from '~/ui/link';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { nameOf, userPage } from './guard';

export const handle: PageHandle = { title: 'Download personal data' };

export const loader = page(userPage, async ({ viewer, params: { id } }) => ({
  id,
  name: nameOf(await getUser(viewer, id)),
}));

export default function PersonalData() {
  const { id, name } = useLoaderData<typeof loader>();
  return (
    <Dialog title="Download personal data" closeHref={urls.adminUser(id)}>
      <p>
        You will get a JSON file with everything we hold about {name}, to send to them. It has nothing about other
        people in their sales and purchases. We record the download in the audit log.
      </p>
      <Form method="post" reloadDocument action={urls.adminUserPersonalDataFile(id)} data-download className="mt-5">
        <NoScriptField />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button small>Download</Button>
          <Link to={urls.adminUser(id)} preventScrollReset data-cancel className="inline-flex min-h-11 items-center">
            Cancel
          </Link>
        </div>
      </Form>
    </Dialog>
  );
}
