import type { Viewer } from '~/domain/account/queries.server';
import type { Role } from '~/domain/account/rules';
import { transactionAs } from '~/domain/account/user-transaction-commands.server';
import { isSame } from '~/domain/audit/rules';
import { isOnPanel } from '~/domain/partner/lawyer-group/panel-queries.server';
import { NOT_THERE } from '~/domain/sale/nation-rules';
import { recordEvent } from '~/domain/timeline/commands.server';
import type { Tx } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { readWishDeal, type WishDeal } from './queries.server';
import { asStated, CHOOSE_FOR_ME, CLOSED, mayWish, type NewWish, NO_WISH, NOT_ON_PANEL, wishedName } from './rules';

/**
 * The primary customer says which solicitor should act for them. Saying the same again has no effect.
 * @throws KnownError 404 unless it is a complete deal of the viewer's own; 409 once staff have assigned a solicitor, or the deal is over;
 * 422 for a lawyer group that is not on the panel, or for one of the panel where it does not work
 */
export async function putWish(viewer: Viewer, role: Role, id: string, wish: NewWish): Promise<void> {
  if (wish.kind === 'panel' && !(await isOnPanel(wish.lawyerGroupId))) {
    throw new KnownError(422, NOT_ON_PANEL, { choice: [NOT_ON_PANEL] });
  }
  await transactionAs(viewer, async (tx) => {
    const deal = await lockDeal(tx, viewer, role, id);
    if (!deal?.isComplete) throw notFound();
    if (!mayWish(deal)) throw new KnownError(409, CLOSED);
    if (deal.isElsewhere && wish.kind === 'panel') throw new KnownError(422, NOT_THERE, { choice: [NOT_THERE] });
    if (isSame(asStated(deal.wish ?? NO_WISH), wish)) return;
    await writeWish(tx, role, id, wish);
    await recordTimeline(tx, viewer, role, id);
  });
}

/**
 * Staff who assign at the same moment lock the same row, so one of the two is first. Only a query that begins after the lock sees what the
 * other one wrote.
 */
async function lockDeal(tx: Tx, viewer: Viewer, role: Role, id: string): Promise<WishDeal | null> {
  await tx.$queryRawUnsafe(
    `select 1 from ${role === 'sell' ? 'sale' : 'purchase'} where id = $1 for no key update`,
    id,
  );
  return readWishDeal(tx, viewer, role, id);
}

async function writeWish(tx: Tx, role: Role, id: string, wish: NewWish): Promise<void> {
  const columns = {
    kind: wish.kind,
    lawyer_group_id: wish.kind === 'panel' ? wish.lawyerGroupId : null,
    firm_name: wish.kind === 'own' ? wish.firmName : null,
    solicitor_name: wish.kind === 'own' ? wish.solicitorName : null,
    email: wish.kind === 'own' ? wish.email : null,
    phone_number: wish.kind === 'own' ? wish.phoneNumber : null,
  };
  const of = role === 'sell' ? { sale_id: id } : { purchase_id: id };
  await tx.solicitorWish.upsert({
    where: role === 'sell' ? { sale_id: id } : { purchase_id: id },
    create: { id: newId(), ...of, ...columns },
    update: { ...columns, version: { increment: 1 } },
  });
}

async function recordTimeline(tx: Tx, viewer: Viewer, role: Role, id: string): Promise<void> {
  const deal = await readWishDeal(tx, viewer, role, id);
  await recordEvent(tx, {
    name: 'solicitor_wish_changed',
    ...(role === 'sell' ? { saleId: id, side: 'seller' } : { purchaseId: id, side: 'buyer' }),
    authorUserId: viewer.userId,
    authorName: `${viewer.firstName} ${viewer.lastName}`,
    comments: wishedName(deal?.wish ?? null) ?? CHOOSE_FOR_ME,
  });
}
