import { redirect } from '@remix-run/node';
import { exportPersonalData } from '~/domain/retention/personal-data-commands.server';
import { dataFileResponse } from '~/routes/shared/file.server';
import { page } from '~/routes/shared/handler.server';
import { urls } from '~/urls';
import { userPage } from './guard';

/** For someone who opens the address that the Download button posts to. */
export const loader = page(userPage, ({ params }) => redirect(urls.adminUserPersonalData(params.id)));

/**
 * The file. A form posts here instead of a link, so that each download is in the audit log. It has no page, so that the answer is
 * the file itself.
 */
export const action = page(userPage, async ({ viewer, params: { id } }) => {
  const { name, size, body } = await exportPersonalData(viewer, id);
  return dataFileResponse(name, body, size);
});
