import { useLoaderData } from '@remix-run/react';
import { getUserRecord } from '~/domain/account/users-queries.server';
import { exportPersonalData } from '~/domain/retention/personal-data-commands.server';
import { page } from '~/routes/shared/handler.server';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { nameOf, onUser } from './parts';

export const handle: PageHandle = { title: 'Download personal data' };

export const loader = page(onUser, async ({ viewer, params: { id } }) => ({
  id,
  name: nameOf(await getUserRecord(viewer, id)),
}));

/** The file itself, for a form in place of a link: each time is in the audit log. */
export const action = page(onUser, async ({ viewer, params: { id } }) => {
  const { name, json } = await exportPersonalData(viewer, id);
  const bytes = Buffer.from(json);
  return new Response(bytes, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
    },
  });
});

export default function PersonalData() {
  const { id, name } = useLoaderData<typeof loader>();
  return (
    <Dialog title="Download personal data" closeHref={urls.adminUser(id)}>
      <p>
        You will get a JSON file with everything we hold about {name}, to send to them. It has nothing about other
        people in their sales and purchases. The audit log will say that you downloaded it.
      </p>
      <form method="post" action={urls.adminUserPersonalData(id)} data-download className="mt-5">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button small>Download</Button>
          <a href={urls.adminUser(id)} data-keep-place className="inline-flex min-h-11 items-center">
            Back to the user
          </a>
        </div>
      </form>
    </Dialog>
  );
}
