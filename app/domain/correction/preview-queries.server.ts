import { isErased } from '~/domain/account/rules';
import { sha256 } from '~/platform/crypto.server';
import { db, type Tx } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import { type CorrectionLetter, customerOf, type DealRef } from './queries.server';
import { ANONYMISED, type Change, type CorrectionPart, correctionTitle, NOTHING_CHANGED } from './rules';

/** How a part of what a customer told us is read and checked, and what the customer reads of it. */
export type PreviewedPart<Doc extends object> = {
  part: CorrectionPart;
  deal: DealRef;
  read: (tx: Tx) => Promise<Doc | null>;
  /** The fields to change. Throws what the rules refuse. */
  change: (saved: Doc, tx: Tx) => Partial<Doc> | Promise<Partial<Doc>>;
  changes: (before: Doc, after: Doc) => Change[];
};

/** A preview of what confirming will do. */
export type CorrectionPreview = {
  /** Where the email goes; null if the person was erased. */
  to: string | null;
  letter: CorrectionLetter;
  /** The people who will be emailed an invitation as well, since they are named in the deal from now on. */
  invited: string[];
  /** A digest of this preview. */
  seen: string;
};

/**
 * Previews the correction of a part that invites no one by reading alone: for a page that is opened, which locks and changes nothing.
 * @throws KnownError 404; 422 when nothing would change; what the rules refuse
 */
export async function readCorrection<Doc extends object>(
  part: PreviewedPart<Doc>,
  reason: string,
): Promise<CorrectionPreview> {
  const saved = await part.read(db);
  if (!saved) throw notFound();
  const given = Object.entries(await part.change(saved, db)).filter(([, value]) => value !== undefined);
  const changes = part.changes(saved, { ...saved, ...Object.fromEntries(given) });
  if (changes.length === 0) throw new KnownError(422, NOTHING_CHANGED);
  const { to, letter } = await letterOf(db, part, changes);
  return previewOf({ to, letter, invited: [] }, reason);
}

/** @throws KnownError 409 once the deal is anonymised */
export async function letterOf(tx: Tx, { part, deal }: Pick<PreviewedPart<never>, 'part' | 'deal'>, changes: Change[]) {
  const { user, isAnonymised, side, reference, firstName, home } = await customerOf(tx, deal);
  if (isAnonymised) throw new KnownError(409, ANONYMISED);
  const letter = { side, reference, firstName, home, title: correctionTitle(part, changes), changes };
  return { user, to: isErased(user) ? null : user.email, letter };
}

type Outcome = { to: string | null; letter: Omit<CorrectionLetter, 'reason'>; invited: string[] };

/** The digest is without the reason: the member of staff who reads it has just typed it. */
export const previewOf = ({ to, letter, invited }: Outcome, reason: string): CorrectionPreview => ({
  ...{ to, letter: { ...letter, reason }, invited },
  seen: sha256(JSON.stringify({ to, letter, invited })),
});
