import { now } from '~/platform/clock.server';
import { db } from '~/platform/db.server';
import type { EmailStatus } from '~/platform/generated/prisma/enums';
import { newId } from '~/platform/ids';
import { emailsOf } from './emails-rules.server';
import { type Instruction, previewInstructionData } from './instruction-queries.server';
import { type Introduction, previewIntroductionData } from './introduction-queries.server';
import { findSituation, type SituationOfSale } from './queries.server';
import { legalsStarted, refuseClosed, refuseEmails } from './refusals-rules';
import type { AssignmentEmail } from './rules';
import type { UnconfirmedAssignment } from './schema';

/** The status of an email already queued for the same occasion. It is not sent again. */
export type QueuedStatus = {
  status: EmailStatus;
  at: Date;
  /** It was about all units of the group together. */
  isOfGroup: boolean;
};

/** One letter that an assignment would send, worded the same for each of its recipients. */
export type PreviewedLetter = {
  email: AssignmentEmail;
  /** The buyer's purchase; null for the seller's side. */
  purchaseId: string | null;
  to: { address: string; went: QueuedStatus | null }[];
  about: { introduction: Introduction } | { instruction: Instruction };
};

/**
 * Refuses what assigning would refuse, before anything is shown for confirming.
 * @returns what the assignment depends on, and the day on which legals will have started
 * @throws KnownError 404; 422 as `assignSolicitors`, except for one group on both sides: confirming asks about that
 */
export async function checkAssignment(saleId: string, given: UnconfirmedAssignment) {
  const situation = await findSituation(db, saleId, given.lawyerGroupsIds, given.acceptedPurchaseIds);
  refuseClosed(situation);
  refuseEmails(given, situation);
  const sale = await db.sale.findUnique({ where: { id: saleId }, select: { date_legal_started: true } });
  return { situation, legals: legalsStarted(given, sale?.date_legal_started ?? null, now()) };
}

/**
 * The letters of an assignment that has not been made yet.
 * @param situation as `checkAssignment` returned it
 */
export async function previewAssignmentLetters(
  saleId: string,
  given: UnconfirmedAssignment,
  situation: SituationOfSale,
) {
  const { introductions, instructions } = emailsOf(newId(), given, situation);
  const keys = [...introductions, ...instructions].map(({ key }) => key);
  const went = await findWent(keys, situation.introducedWithGroup);
  const letters = [
    ...byPurchase(introductions).map(async ([purchaseId, emails]) => {
      const { groupId } = (emails[0] as (typeof introductions)[number]).data;
      const introduction = await previewIntroductionData({ sale_id: saleId, purchase_id: purchaseId }, groupId);
      return introduction && letterOf('introduction', purchaseId, emails, went, { introduction });
    }),
    ...byPurchase(instructions).map(async ([purchaseId, emails]) => {
      const instruction = await previewInstructionData(saleId, toBe(given, situation), purchaseId);
      return instruction && letterOf('instruction', purchaseId, emails, went, { instruction });
    }),
  ];
  const found = await Promise.all(letters);
  return found.filter((letter): letter is PreviewedLetter => letter !== null);
}

const toBe = (given: UnconfirmedAssignment, { purchases }: SituationOfSale) => ({
  groups: given.lawyerGroupsIds,
  seller_comments: given.seller_comments,
  buyer_comments: given.buyer_comments,
  accepted: purchases.map(({ id }) => id),
});

type Addressed = { key: string; to: string; purchase_id?: string };

function byPurchase<Email extends Addressed>(emails: readonly Email[]) {
  const found = new Map<string | null, Email[]>();
  for (const email of emails) {
    const id = email.purchase_id ?? null;
    found.set(id, [...(found.get(id) ?? []), email]);
  }
  return [...found];
}

const letterOf = (
  kind: 'introduction' | 'instruction',
  purchaseId: string | null,
  emails: readonly Addressed[],
  went: ReadonlyMap<string, QueuedStatus>,
  about: PreviewedLetter['about'],
): PreviewedLetter => ({
  email: `${purchaseId === null ? 'seller' : 'buyer'}_${kind}`,
  purchaseId,
  to: emails.map(({ key, to }) => ({ address: to, went: went.get(key) ?? null })),
  about,
});

async function findWent(keys: readonly string[], ofGroup: string | null): Promise<Map<string, QueuedStatus>> {
  const rows = await db.emailMessage.findMany({
    where: { key: { in: [...keys] } },
    select: { key: true, status: true, sent_at: true, created_at: true },
  });
  const toWent = ({ key, status, sent_at, created_at }: (typeof rows)[number]) =>
    [key, { status, at: sent_at ?? created_at, isOfGroup: key === ofGroup }] as const;
  return new Map(rows.map(toWent));
}
