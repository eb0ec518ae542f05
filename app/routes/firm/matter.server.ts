import { z } from 'zod';
import { id } from '~/domain/shared/schema';
import type { Side } from '~/domain/shared/sides-rules';
import { findMatter } from '~/domain/solicitor-report/matter-queries.server';
import { openFirmLink } from '~/domain/solicitor-report/open-commands.server';
import { db } from '~/platform/db.server';
import { notFound } from '~/platform/errors';

/** Of the pages about one matter. */
export const matterGuard = { access: 'public', params: z.object({ token: z.string(), assignmentId: id }) } as const;

/** If a firm acts for both sides, the address says which side. */
export const sideIn = (url: URL): Side => (url.searchParams.get('side') === 'buyer' ? 'buyer' : 'seller');

type Opened = { url: URL; ip: string; params: { token: string; assignmentId: string } };

/** The matter that a page is about. @throws if the firm of the link has no such matter */
export async function openMatter({ url, ip, params: { token, assignmentId } }: Opened) {
  const firm = await openFirmLink(token, ip);
  const side = sideIn(url);
  const matter = await findMatter(db, firm.id, assignmentId, side);
  if (!matter) throw notFound();
  const lead = `${matter.address}, for the ${side}, ${matter.client}. Our reference is ${matter.reference}.`;
  return { matter, side, lead };
}
