import { redirect } from '@remix-run/node';
import { exportPersonalData } from '~/domain/retention/personal-data-commands.server';
import { dataFileResponse } from '~/routes/shared/file.server';
import { page } from '~/routes/shared/handler.server';
import { urls } from '~/urls';
import { onUser } from './on-user';

/** Someone opened the address that the Download button posts to. */
export const loader = page(onUser, ({ params }) => redirect(urls.adminUserPersonalData(params.id)));

/** The file, for a form in place of a link: each time is in the audit log. It is no page, so that its answer is the file itself. */
export const action = page(onUser, async ({ viewer, params: { id } }) => {
  const { name, size, body } = await exportPersonalData(viewer, id);
  return dataFileResponse(name, body, size);
});
