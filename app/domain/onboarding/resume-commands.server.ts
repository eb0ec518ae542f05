import type { Viewer } from '~/domain/account/queries.server';
import type { Role } from '~/domain/account/rules';
import { transactionAs } from '~/domain/account/user-transaction-commands.server';
import { isConfirmed, isPaid } from '~/domain/account/visibility-fragments.server';
import { sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import { setCurrentDeal } from './drafts-commands.server';
import { roleForms } from './role-forms-commands.server';

/** The next property page of the role is for a new deal. It shows what was typed for a new deal before and never submitted. */
export const beginAnother = (viewer: Viewer, role: Role): Promise<void> =>
  transactionAs(viewer, (tx) => setCurrentDeal(tx, viewer, { [roleForms[role].flow]: null }));

const resumable = (mine: string) => `
  with mine as (${mine})
  select (select terms_accepted_at is not null from mine order by created_at desc, id desc limit 1) as "latestTermsAccepted", complete
    from mine where id = $2`;

const resumables = {
  sell: resumable(`
    select s.id, s.terms_accepted_at, s.created_at, ${isPaid} as complete
      from sale s where s.primary_seller_id = $1`),
  buy: resumable(`
    select p.id, p.terms_accepted_at, p.created_at, ${isConfirmed} as complete
      from purchase p where p.primary_buyer_id = $1 and (p.aborted is null or ${isConfirmed})`),
};

type Resumable = { latestTermsAccepted: boolean; complete: boolean };

/**
 * Makes a sale or a purchase the current one again. Whether terms are accepted is read from the latest deal, as the specification says; the
 * journey pages' guards read it from this one.
 * @returns where to redirect to
 * @throws KnownError 404 unless it is the viewer's own, and for a purchase that fell through before it was confirmed
 */
export async function resumeDeal(
  viewer: Viewer,
  role: Role,
  id: string,
): Promise<'dashboard' | 'after-terms' | 'terms'> {
  const [deal] = await sql<Resumable>(resumables[role], [viewer.userId, id]);
  if (!deal) throw notFound();
  if (deal.complete) return 'dashboard';
  await transactionAs(viewer, (tx) => setCurrentDeal(tx, viewer, { [roleForms[role].flow]: id }));
  return deal.latestTermsAccepted ? 'after-terms' : 'terms';
}
