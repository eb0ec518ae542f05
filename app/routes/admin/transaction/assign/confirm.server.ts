import type { Viewer } from '~/domain/account/queries.server';
import { addressLines } from '~/domain/address/rules';
import { assignSolicitors } from '~/domain/assignment/commands.server';
import { getSaleToAssign } from '~/domain/assignment/dialog-queries.server';
import { dropAssignmentDraft } from '~/domain/assignment/draft-commands.server';
import { findAssignmentDraft } from '~/domain/assignment/draft-queries.server';
import { checkAssignment, previewAssignmentLetters } from '~/domain/assignment/preview-queries.server';
import { actsForBoth, refusedEmails } from '~/domain/assignment/rules';
import { assignmentForm, type UnconfirmedAssignment } from '~/domain/assignment/schema';
import type { ConflictError } from '~/domain/audit/edit-commands.server';
import { findGroupsToChoose } from '~/domain/partner/lawyer-group/queries.server';
import type { AcceptedBuyer } from '~/domain/purchase/acceptance/rules';
import { listSentAbout } from '~/domain/reporting/sale/acceptance-queries.server';
import { getSearchesTab, newestResults } from '~/domain/reporting/sale/searches-queries.server';
import { listUnsentAfterAssigning } from '~/domain/search/results-queries.server';
import { formatDay, londonDay } from '~/domain/shared/dates-rules';
import type { Side } from '~/domain/shared/sides-rules';
import { findWishes } from '~/domain/solicitor-wish/queries.server';
import type { Wish } from '~/domain/solicitor-wish/rules';
import { previewLetters } from '~/letters/previews.server';
import { now } from '~/platform/clock.server';
import { sha256 } from '~/platform/crypto.server';
import { KnownError } from '~/platform/errors';
import type { AnyLabels } from '../../shared/conflict';

const CHANGED =
  'Something in these emails has changed since you read them. Nothing has been sent. Check them again before you assign.';

/** What was typed in the first step. Null when there is nothing left: it was assigned, or this is another session. */
async function findTyped(viewer: Viewer, saleId: string) {
  const draft = await findAssignmentDraft(viewer, saleId);
  const form = draft && assignmentForm.safeParse(draft);
  if (!draft || !form?.success) return null;
  return { version: draft.version, given: form.data };
}

/** The assignment to be confirmed, with every letter that it will send. Null when there is nothing to confirm. */
export async function getAssignmentToConfirm(viewer: Viewer, saleId: string) {
  const typed = await findTyped(viewer, saleId);
  return typed && show(saleId, typed);
}

type Typed = NonNullable<Awaited<ReturnType<typeof findTyped>>>;

async function show(saleId: string, { version, given }: Typed) {
  const ids = given.lawyerGroupsIds;
  const [sale, wishes, groups] = await Promise.all([
    getSaleToAssign(saleId),
    findWishes(saleId),
    findGroupsToChoose([ids.seller, ids.buyer]),
  ]);
  const groupOf = (id: string) => groups.find((group) => group.id === id) ?? null;
  const nameOf = (purchaseId: string | null) =>
    purchaseId === null ? sale.seller : (sale.buyers.find(({ id }) => id === purchaseId)?.name ?? '');
  const hasBuyer = sale.buyers.some(({ id, acceptedAt }) => acceptedAt || given.acceptedPurchaseIds?.includes(id));
  const [written, withoutResults] = await Promise.all([
    write(saleId, given),
    findWithoutResults(saleId, { seller: ids.seller, ...(hasBuyer && { buyer: ids.buyer }) }),
  ]);
  const sent = await listSentAbout((written.others ?? []).map(({ id }) => id));
  const { previews = [], refused = {}, legals = null, obstacle = null, newcomer = null, others = [] } = written;
  const toSend = previews.flatMap(({ to }) => to).filter(({ went }) => went === null).length;
  return {
    version,
    address: addressLines(sale.address).join(', '),
    seller: { group: groupOf(ids.seller), comments: given.seller_comments },
    buyer: { group: groupOf(ids.buyer), comments: given.buyer_comments },
    /** The person who asked for the seller's solicitor. */
    askedBy: wishes && isWished(wishes.seller.wish, ids.seller) ? wishes.seller.name : null,
    forBoth: actsForBoth(groupOf(ids.seller), groupOf(ids.buyer)),
    /** The buyer that this accepts. `others` are those it replaces. */
    accepted: newcomer?.buyer.name ?? null,
    others,
    sent,
    leftOut: sale.buyers.filter(({ id, introducedAt }) => !introducedAt && !given.acceptedPurchaseIds?.includes(id))
      .length,
    legals: legalsWords(sale.legalsStartedAt, legals),
    previews: previews.map((preview) => ({ ...preview, of: nameOf(preview.purchaseId) })),
    ticked: given.sendCheckedEmails,
    refused,
    withoutResults,
    toSend,
    obstacle,
    digest: digestOf(given, previews, others),
  };
}

export type AssignmentToConfirm = NonNullable<Awaited<ReturnType<typeof getAssignmentToConfirm>>>;

/** The sides to which staff should send the search results afterwards, since an assignment does not (decision 13). */
async function findWithoutResults(
  saleId: string,
  groupIds: Parameters<typeof listUnsentAfterAssigning>[2],
): Promise<Side[]> {
  const newest = newestResults(await getSearchesTab(saleId));
  return newest ? listUnsentAfterAssigning(saleId, newest.id, groupIds) : [];
}

/** The letters, or why the assignment cannot be made any more because something changed after the first step. */
async function write(saleId: string, given: UnconfirmedAssignment) {
  try {
    const { situation, legals } = await checkAssignment(saleId, given);
    const previews = previewLetters(await previewAssignmentLetters(saleId, given, situation));
    const { newcomer, others } = situation;
    return { previews, legals, refused: refusedEmails(situation), newcomer, others };
  } catch (error) {
    if (error instanceof KnownError && error.status === 422) return { obstacle: error.message };
    throw error;
  }
}

/** A digest of what was read: the same words to the same people give the same digest. */
const digestOf = (
  given: UnconfirmedAssignment,
  previews: ReturnType<typeof previewLetters>,
  others: readonly AcceptedBuyer[],
) => sha256(JSON.stringify([given, previews, others]));

const isWished = (wish: Wish | null, groupId: string) => wish?.kind === 'panel' && wish.group.id === groupId;

function legalsWords(saved: string | null, next: Date | null): string | null {
  if (next === null) return null;
  const day = formatDay(next);
  if (saved && formatDay(saved) === day) return `Legals started ${day}.`;
  return londonDay(next) === londonDay(now()) ? 'Legals start today.' : `Legals started ${day}.`;
}

type Confirmed = { version?: number; answers: { digest: string; conflict_of_interest_confirmed: boolean } };

/**
 * Makes the assignment that was read. Pressed again after it was made, it does nothing.
 * @throws KnownError 409 when what was read is not what would be sent; what `assignSolicitors` throws
 */
export async function confirmAssignment(viewer: Viewer, saleId: string, { version, answers }: Confirmed) {
  const typed = await findTyped(viewer, saleId);
  if (!typed) return;
  const shown = await show(saleId, typed);
  if (shown.obstacle === null && shown.digest !== answers.digest) throw new KnownError(409, CHANGED);
  const { conflict_of_interest_confirmed } = answers;
  const insteadOf = shown.others.map(({ id }) => id);
  await assignSolicitors(viewer, saleId, { ...typed.given, conflict_of_interest_confirmed }, { version, insteadOf });
  await dropAssignmentDraft(viewer, saleId);
}

/** For the second of two editors. */
export async function labelsOfAssignment({ seen, current }: ConflictError): Promise<AnyLabels> {
  const both = [seen, current] as { seller_lawyer_group_id?: string; buyer_lawyer_group_id?: string }[];
  const ids = both.flatMap((each) => [each.seller_lawyer_group_id, each.buyer_lawyer_group_id]).filter(Boolean);
  const groups = await findGroupsToChoose(ids as string[]);
  const nameOf = (id: string | null) => {
    const group = groups.find((each) => each.id === id);
    return group ? `${group.firm}, ${group.name}` : null;
  };
  const day = (moment: string | Date | null) => moment && formatDay(moment);
  return {
    seller_lawyer_group_id: ['Seller solicitor', nameOf],
    buyer_lawyer_group_id: ['Buyer solicitor', nameOf],
    seller_comments: ['Comments for the seller’s solicitor'],
    buyer_comments: ['Comments for the buyer’s solicitor'],
    date_legal_started: ['Legals started', day],
  };
}
