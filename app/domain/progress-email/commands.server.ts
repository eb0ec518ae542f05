import type { Viewer } from '~/domain/account/queries.server';
import { transactionAs } from '~/domain/account/user-transaction-commands.server';
import { queueEmail } from '~/outbox/queue-email.server';
import { now } from '~/platform/clock.server';
import { type Tx, transaction } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { findOpenBatch } from './batch-queries.server';
import { groupProgressEmail, type ProgressData, progressEmail } from './emails-schema';
import { type OptOutReader, readOptOutToken } from './link-rules.server';
import { findChoice, listRecipients, type ProgressSubject, progressKey } from './queries.server';
import { type DatedOccasion, isDated, OCCASIONS, type Occasion } from './rules';

/** The wait before the email, so that a date entered by mistake can be removed. */
const AFTER_DATING_MS = 10 * 60_000;
/** The wait of an email to the representative of a group, so that what happens to other units meanwhile goes in the same one. */
const GATHERING_MS = 10 * 60_000;
/** When a release that knows no batches would send one of them by itself: long after it has gone. */
const NEVER_MS = 24 * 60 * 60_000;

/**
 * Queues the emails about a step of a deal, one for each recipient and once only, or once for each report of it. Call it in the transaction that
 * makes the step true. The letter checks again whether the step is still true and the email still wanted.
 * @param except who has been told another way
 */
export async function queueProgressEmails(
  tx: Tx,
  occasion: Occasion,
  about: ProgressSubject,
  except?: string,
): Promise<void> {
  const all = await listRecipients(tx, occasion, about);
  const told = all.filter(({ userId }) => except === undefined || userId !== except);
  const keys = told.map((each) => progressKey(occasion, about, each));
  // A skipped email reached no one. If a date was removed and has come true since, the email goes after all.
  await tx.emailMessage.deleteMany({ where: { key: { in: keys }, status: 'skipped' } });
  const isOfPurchase = about.purchaseId !== null;
  for (const { userId, agentId, purchaseId, groupId, to } of told) {
    const email = {
      key: progressKey(occasion, about, { userId, agentId }),
      to,
      user_id: userId ?? undefined,
      sale_id: about.saleId,
      purchase_id: about.purchaseId ?? purchaseId ?? undefined,
      data: { occasion, isOfPurchase, agentId: agentId ?? undefined, reportId: about.reportId },
    };
    if (groupId === null) {
      await queueEmail(tx, progressEmail, {
        ...email,
        notBefore: isDated(occasion) ? after(AFTER_DATING_MS) : undefined,
      });
    } else await addToBatch(tx, { occasion, groupId }, email);
  }
}

const after = (ms: number) => new Date(now().getTime() + ms);

/**
 * One email for all units of a group that reach a step within ten minutes. A unit's row joins the batch only while no process has taken the batch's
 * email, and both are written, and end, together: so nothing is lost, and nothing told twice.
 */
async function addToBatch(
  tx: Tx,
  of: { occasion: Occasion; groupId: string },
  email: Parameters<typeof queueEmail<ProgressData>>[2],
): Promise<void> {
  const { key, to, user_id } = email;
  // Otherwise two units that reach the step at the same moment would each begin a batch.
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`progress:${of.groupId}:${of.occasion}:${to}`}, 0))`;
  if ((await tx.emailMessage.count({ where: { key } })) > 0) return;
  const batch = (await findOpenBatch(tx, { ...of, to })) ?? newId();
  await queueEmail(tx, groupProgressEmail, {
    key: `group-progress:${batch}`,
    to,
    user_id,
    notBefore: after(GATHERING_MS),
    data: { ...of, batch },
  });
  await queueEmail(tx, progressEmail, { ...email, batch, notBefore: after(NEVER_MS) });
}

/** The same for a purchase. Nothing is queued while its home is not for sale, since there is no one to email. */
export async function queuePurchaseEmails(
  tx: Tx,
  occasion: DatedOccasion,
  purchaseId: string,
  except?: string,
): Promise<void> {
  const ofHome = { property: { purchases: { some: { id: purchaseId } } } };
  const sale = await tx.sale.findFirst({ where: ofHome, select: { id: true } });
  if (sale) await queueProgressEmails(tx, occasion, { saleId: sale.id, purchaseId }, except);
}

/**
 * Switches a kind of email off, or on again, for the person with the link from that email.
 * @throws KnownError 404 when we did not make the link, or the reader no longer exists
 */
export async function setEmailOptOut(token: string, isWanted: boolean): Promise<void> {
  const link = readOptOutToken(token);
  if (!link || !(await findChoice(link.reader, link.occasion))) throw notFound();
  await transaction((tx) => saveChoice(tx, link.reader, link.occasion, isWanted));
}

/** Saves the list on a customer's own page: the kinds that they want. The others are switched off. */
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
