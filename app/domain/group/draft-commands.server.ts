import type { Viewer } from '~/domain/account/queries.server';
import { EMAIL_TAKEN } from '~/domain/account/users-commands.server';
import { findUserByEmail } from '~/domain/account/users-queries.server';
import { HOME_COUNTRY } from '~/domain/address/rules';
import { lookUpCompany } from '~/domain/company/lookup-commands.server';
import { parseOrNull } from '~/domain/shared/schema';
import { type Tx, transaction } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { AlreadyCreated, createOnce, insertGroup, type NewGroup } from './commands.server';
import { completeGroup, EMPTY_DRAFT, type GroupDraft, groupDraft, mergeTyped, type Typed } from './draft-schema';
import { refuseTakenName } from './queries.server';
import { type ToTell, toTell, unitToTell } from './representative-queries.server';
import { CHANGED_SINCE_READ } from './rules';

/** A group that a member of staff is adding, under the id that it will have. The draft is deleted once the group is made. */
export type SavedGroupDraft = GroupDraft & { _id: string };

/** Locks the person's draft, or starts one, so that two tabs that change it wait for each other. */
export async function lockDraft(tx: Tx, viewer: Viewer, id = newId()): Promise<SavedGroupDraft> {
  const [row] = await tx.$queryRaw<{ id: string; data: unknown }[]>`
    insert into transactions_group_draft as d (id, user_id, data) values (${id}, ${viewer.userId}, ${JSON.stringify(EMPTY_DRAFT)}::jsonb)
    on conflict (user_id) do update set user_id = d.user_id
    returning id, data`;
  if (!row) throw new Error('The draft that was there a moment ago is gone');
  return { _id: row.id, ...(parseOrNull(groupDraft, row.data) ?? EMPTY_DRAFT) };
}

type Sent = { id: string; typed: Typed };

/** @throws KnownError 404 when the draft's group has been added already */
async function updateDraft(tx: Tx, viewer: Viewer, { id, typed }: Sent): Promise<SavedGroupDraft> {
  const draft = await lockDraft(tx, viewer, id);
  // Checked after the lock: another tab may just have added the group.
  if ((await tx.transactionsGroup.count({ where: { id } })) > 0) throw notFound();
  return { ...draft, typed: mergeTyped(draft.typed, typed) };
}

async function write(tx: Tx, { _id: id, ...data }: SavedGroupDraft): Promise<void> {
  await tx.groupDraft.update({ where: { id }, data: { data: JSON.parse(JSON.stringify(data)) } });
}

/**
 * Saves what is in the form, valid or not, and what look-ups have found.
 * @throws KnownError 404 when the draft's group has been added already
 */
export const saveDraft = (
  viewer: Viewer,
  sent: Sent,
  found: Partial<Pick<GroupDraft, 'representative' | 'company' | 'typed'>> = {},
): Promise<void> =>
  transaction(async (tx) => {
    const { typed = {}, ...rest } = found;
    const draft = await updateDraft(tx, viewer, sent);
    await write(tx, { ...draft, ...rest, typed: mergeTyped(draft.typed, typed) });
  });

/** Looks up the representative: a known user, or a new one. @param email as it is kept */
export async function findRepresentative(viewer: Viewer, sent: Sent, email: string): Promise<void> {
  const user = await findUserByEmail(email);
  const representative = user ? ({ is: 'known', id: user._id } as const) : ({ is: 'new' } as const);
  await saveDraft(viewer, sent, { representative });
}

/** @param email as it is kept @throws KnownError 422 when it has an account */
export async function refuseKnownEmail(email: string): Promise<void> {
  if (await findUserByEmail(email)) throw new KnownError(422, EMAIL_TAKEN, { 'representative.email': [EMAIL_TAKEN] });
}

/**
 * Looks up the company. One that we have is taken as it is; for any other, staff check and complete what the register says.
 * @throws KnownError 429
 */
export async function findCompany(viewer: Viewer, sent: Sent, company_number: string): Promise<void> {
  const found = await lookUpCompany(viewer.userId, company_number);
  switch (found.is) {
    case 'ours':
      return saveDraft(viewer, sent, { company: { is: 'known', id: found.company._id } });
    case 'registered': {
      const { status, address, ...names } = found.company;
      const company = { ...names, address: { ...address, country_iso_2: HOME_COUNTRY } };
      return saveDraft(viewer, sent, { typed: { company }, company: { is: 'new', status, problem: null } });
    }
    default: {
      const problem = found.is === 'unanswered' ? found.why : 'Company not found';
      return saveDraft(viewer, sent, {
        typed: { company: { company_number } },
        company: { is: 'new', status: null, problem },
      });
    }
  }
}

type Products = readonly { key: string; name: string }[];

type Submission = Sent & {
  termsVersion: string;
  /** The products that can be ticked. */
  products: Products;
  /** `seen` of the email that staff read. */
  seen: string;
};

/**
 * Saves what is in the form, and says which email making the group will send.
 * @throws KnownError 422 for what is missing, or taken by now; 404 when the draft's group has been added, or the draft replaced
 */
export const readBeforeMaking = (
  viewer: Viewer,
  { products, ...sent }: Sent & { products: Products },
): Promise<ToTell> =>
  transaction(async (tx) => {
    const draft = await updateDraft(tx, viewer, sent);
    if (draft._id !== sent.id) throw notFound();
    await write(tx, draft);
    const group = await complete(tx, draft, products);
    await refuseTakenName(group.name, null, tx);
    if ('details' in group.representative) await refuseKnownEmail(group.representative.details.email);
    return readGroupToTell(tx, group);
  });

/**
 * Makes the group that the draft describes, and deletes the draft.
 * @returns the group's id; the same, however often it is sent
 * @throws KnownError 422 for what is missing; 404 when the draft has been replaced since; 409 when the email is another than staff read
 */
export const submitDraft = (viewer: Viewer, { products, termsVersion, seen, ...sent }: Submission): Promise<string> =>
  createOnce(sent.id, async (tx) => {
    const { id } = sent;
    const lockedDraft = await lockDraft(tx, viewer, id);
    if ((await tx.transactionsGroup.count({ where: { id } })) > 0) throw new AlreadyCreated();
    if (lockedDraft._id !== id) throw notFound();
    const group = await complete(tx, { ...lockedDraft, typed: mergeTyped(lockedDraft.typed, sent.typed) }, products);
    if ((await readGroupToTell(tx, group)).seen !== seen) throw new KnownError(409, CHANGED_SINCE_READ);
    await insertGroup(tx, viewer, id, { ...group, termsVersion } satisfies NewGroup);
    await tx.groupDraft.delete({ where: { id } });
    return id;
  });

type CompleteGroup = Omit<NewGroup, 'termsVersion'>;

/** @throws KnownError 422 for what is missing */
async function complete(tx: Tx, draft: SavedGroupDraft, products: Products): Promise<CompleteGroup> {
  const rows = await tx.groupDraftUnit.findMany({
    where: { draft_id: draft._id },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: { data: true },
  });
  const units = rows.map(({ data }) => data);
  return completeGroup(draft, units, products);
}

/** The email to the representative of a group that is not made yet. */
async function readGroupToTell(tx: Tx, { name, representative, company, units }: CompleteGroup): Promise<ToTell> {
  const { email, first_name } =
    'details' in representative
      ? representative.details
      : await tx.user.findUniqueOrThrow({ where: representative, select: { email: true, first_name: true } });
  const seller =
    'details' in company
      ? company.details
      : await tx.company.findUniqueOrThrow({ where: company, select: { name: true } });
  return toTell(email, {
    firstName: first_name,
    groupName: name,
    company: seller.name,
    units: units.map(unitToTell),
  });
}
