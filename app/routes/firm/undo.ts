import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { id } from '~/domain/shared/schema';
import { undoOwnReport } from '~/domain/solicitor-report/commands.server';
import { openFirmLink } from '~/domain/solicitor-report/open-commands.server';
import { page } from '~/routes/shared/handler.server';
import { urls } from '~/urls';

const guard = { access: 'public', params: z.object({ token: z.string(), reportId: id }) } as const;

export const loader = page(guard, ({ params: { token } }) => redirect(urls.firmMatters(token)));

/** For ten minutes a firm can take back what it reported. */
export const action = page(guard, async ({ ip, params: { token, reportId } }) => {
  await openFirmLink(token, ip);
  await undoOwnReport(token, reportId);
  return redirect(urls.firmMatters(token, { reported: reportId }), 303);
});

export { default } from '~/routes/shared/post-only-page';
