import { transactionAs } from '~/domain/account/acting-commands.server';
import type { Viewer } from '~/domain/account/queries.server';
import { queueEmail } from '~/outbox/queue-email.server';
import { now } from '~/platform/clock.server';
import { type Tx, transaction } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { progressEmail } from './emails-schema';
import { type OptOutReader, readOptOutToken } from './link-rules.server';
import { type About, findChoice, listTold, progressKey } from './queries.server';
import { type DatedOccasion, isDated, OCCASIONS, type Occasion } from './rules';

/** Time to take back a date that was noted by mistake. */
const AFTER_DATING_MS = 10 * 60_000;

/**
 * A step of a deal was reached: each person who should know gets one email, once. Called in the transaction that makes it true. Whether it is still true,
 * and still wanted, the letter asks again.
 * @param except who has been told another way
 */
export async function tellProgress(tx: Tx, occasion: Occasion, about: About, except?: string): Promise<void> {
  const all = await listTold(tx, occasion, about);
  const told = all.filter(({ userId }) => except === undefined || userId !== except);
  const keys = told.map((each) => progressKey(occasion, about, each));
  // One that was skipped reached no one: a date that was taken back and has come true since is told after all.
  await tx.emailMessage.deleteMany({ where: { key: { in: keys }, status: 'skipped' } });
  const isOfPurchase = about.purchaseId !== null;
  for (const { userId, agentId, purchaseId, to } of told) {
    await queueEmail(tx, progressEmail, {
      key: progressKey(occasion, about, { userId, agentId }),
      to,
      user_id: userId ?? undefined,
      sale_id: about.saleId,
      purchase_id: about.purchaseId ?? purchaseId ?? undefined,
      notBefore: isDated(occasion) ? new Date(now().getTime() + AFTER_DATING_MS) : undefined,
      data: { occasion, isOfPurchase, agentId: agentId ?? undefined },
    });
  }
}

/** The same of a purchase. A home that is not for sale yet has no one to tell. */
export async function tellOfPurchase(
  tx: Tx,
  occasion: DatedOccasion,
  purchaseId: string,
  except?: string,
): Promise<void> {
  const ofHome = { property: { purchases: { some: { id: purchaseId } } } };
  const sale = await tx.sale.findFirst({ where: ofHome, select: { id: true } });
  if (sale) await tellProgress(tx, occasion, { saleId: sale.id, purchaseId }, except);
}

/**
 * Switches a kind of email off, or on again, for the person with the link from that email.
 * @throws KnownError 404 when we did not make the link, or there is no such reader any more
 */
export async function switchEmails(token: string, isWanted: boolean): Promise<void> {
  const link = readOptOutToken(token);
  if (!link || !(await findChoice(link.reader, link.occasion))) throw notFound();
  await transaction((tx) => saveChoice(tx, link.reader, link.occasion, isWanted));
}

/** The list on a customer's own page: what they want, of all kinds. */
export const saveEmailChoices = (viewer: Viewer, wanted: readonly Occasion[]): Promise<void> =>
  transactionAs(viewer, async (tx) => {
    for (const occasion of OCCASIONS) {
      await saveChoice(tx, { userId: viewer.userId }, occasion, wanted.includes(occasion));
    }
  });

async function saveChoice(tx: Tx, reader: OptOutReader, kind: Occasion, isWanted: boolean): Promise<void> {
  const whose = 'userId' in reader ? { user_id: reader.userId } : { valuer_id: reader.valuerId };
  if (isWanted) await tx.emailOptOut.deleteMany({ where: { ...whose, kind } });
  else await tx.emailOptOut.createMany({ data: [{ id: newId(), ...whose, kind }], skipDuplicates: true });
}
