import { rewriteWork } from '~/domain/work/rewrite-commands.server';
import { reportError } from '~/platform/error-reporting.server';
import { urls } from '~/urls';

/**
 * The page of a transaction says what there is to do on it. After staff have acted there, that is written before they read the page again: the
 * job that writes it runs a moment later.
 */
export async function writeWorkAfter({ url, params }: { url: URL; params: unknown }): Promise<void> {
  const { id } = (params ?? {}) as { id?: string };
  if (id !== undefined && url.pathname.startsWith(`${urls.adminTransaction(id)}/`)) await writeWorkOf(id);
}

/** What staff did is done by then, so a failure is only reported, and the job makes up for it. */
export async function writeWorkOf(saleId: string): Promise<void> {
  await rewriteWork(saleId).catch((error: unknown) => reportError(error, { sale: saleId }));
}
