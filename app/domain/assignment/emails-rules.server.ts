import type { Side } from '~/domain/shared/sides-rules';
import type { NewEmail } from '~/outbox/queue-email.server';
import { sha256 } from '~/platform/crypto.server';
import type { InstructionData, IntroductionData } from './emails-schema';
import type { SituationOfSale } from './queries.server';
import { findOccasion } from './rules';
import type { UnconfirmedAssignment } from './schema';

export type AssignmentEmails = {
  introductions: NewEmail<IntroductionData>[];
  instructions: NewEmail<InstructionData>[];
};

/** The ticked emails of an assignment, each with an idempotency key for its occasion. @param id of the assignment */
export function emailsOf(id: string, given: UnconfirmedAssignment, situation: SituationOfSale): AssignmentEmails {
  const { sendCheckedEmails: ticked } = given;
  const { saleId: sale_id, sellerUser: customer, sellerFollowers: followers, purchases } = situation;
  const seller = sideOf('seller', id, given, situation);
  const buyer = sideOf('buyer', id, given, situation);
  const { introducedWithGroup } = situation;
  const sale = { id: sale_id, customer, followers, about: { sale_id }, introducedWithGroup };
  const toDeal = (purchase: SituationOfSale['purchases'][number]) => ({
    id: purchase.id,
    customer: purchase.buyer,
    followers: purchase.followers,
    about: { sale_id, purchase_id: purchase.id },
  });
  const bought = purchases.map(toDeal);
  // A buyer is not introduced to a solicitor of their own.
  const newToThem = purchases.filter(({ isOwnSolicitor }) => !isOwnSolicitor).map(toDeal);
  return {
    introductions: [
      ...(ticked.seller_introduction ? introductions(sale, seller) : []),
      ...(ticked.buyer_introduction ? newToThem.flatMap((purchase) => introductions(purchase, buyer)) : []),
    ],
    instructions: [
      ...(ticked.seller_instruction ? instructions(sale, seller) : []),
      ...(ticked.buyer_instruction ? bought.flatMap((purchase) => instructions(purchase, buyer)) : []),
    ],
  };
}

/** A customer's deal: a sale or a purchase. */
type Deal = {
  id: string;
  customer: { id: string; email: string };
  /** Who else confirmed that it is theirs. */
  followers: readonly { id: string; email: string }[];
  about: { sale_id: string; purchase_id?: string };
  /** The key of the email that introduced the customer for a whole group, so that no second one goes. */
  introducedWithGroup?: string | null;
};

/** Who acts in the deal, and the assignments whose ids are in the emails' keys. */
type Acting = { groupId: string; recipients: string[]; broughtIn: string; instructed: string };

function sideOf(side: Side, id: string, given: UnconfirmedAssignment, situation: SituationOfSale): Acting {
  const groupId = given.lawyerGroupsIds[side];
  const comments = given[`${side}_comments`];
  const { history, recipients } = situation[side];
  return {
    groupId,
    recipients,
    broughtIn: findOccasion(history, { groupId }) ?? id,
    instructed: findOccasion(history, { groupId, comments }) ?? id,
  };
}

function introductions(
  { id, customer, followers, about, introducedWithGroup }: Deal,
  { groupId, broughtIn }: Acting,
): NewEmail<IntroductionData>[] {
  const key = `solicitor-introduction:${id}:${broughtIn}`;
  const introduced = [
    { ...customer, key: introducedWithGroup ?? key },
    ...followers.map((follower) => ({ ...follower, key: `${key}:${follower.id}` })),
  ];
  return introduced.map((reader) => ({
    key: reader.key,
    to: reader.email,
    user_id: reader.id,
    ...about,
    data: { groupId },
  }));
}

/** One email for each recipient: if one email had several and a mail server refused one of them, the others would still get it. */
const instructions = ({ id, about }: Deal, { recipients, instructed }: Acting): NewEmail<InstructionData>[] =>
  recipients.map((to) => ({
    key: `solicitor-instruction:${id}:${instructed}:${sha256(to.toLowerCase()).slice(0, 16)}`,
    to,
    ...about,
    data: { assignmentId: instructed },
  }));
