import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { z } from 'zod';
import { getLetters, type Viewer } from '~/domain/account/queries.server';
import { homeAddress } from '~/domain/address/schema';
import type { KnownAddresses } from '~/domain/people/address-choice-rules';
import type { Giftor } from '~/domain/people/schema';
import { saveGiftor } from '~/domain/purchase/commands.server';
import { type GiftorsOfPurchase, getGiftors } from '~/domain/purchase/queries.server';
import { mayChangeGiftors } from '~/domain/purchase/rules';
import { giftorPage } from '~/domain/purchase/schema';
import { londonDay } from '~/domain/shared/dates-rules';
import { id, parseOrNull } from '~/domain/shared/schema';
import { now } from '~/platform/clock.server';
import { notFound } from '~/platform/errors';
import type { Result } from '~/routes/shared/form';
import { urls } from '~/urls';
import { savePersonUnlessStale, withAddress } from '../onboarding/people-form.server';

/** After confirmation the property form is closed, so the buyer names giftors here, from the dashboard. */
export const giftorsParams = z.object({ id });
export const giftorParams = giftorsParams.extend({ personId: id });

/** The role and the kind of person of these forms. */
export const GIFTORS = { role: 'buy', kind: 'giftors' } as const;

/**
 * The giftors of the viewer's own purchase.
 * @throws KnownError 404 for any other, and a redirect to the dashboard once they can no longer change
 */
export async function openGiftors(viewer: Viewer, purchaseId: string): Promise<GiftorsOfPurchase> {
  const purchase = await getGiftors(viewer, purchaseId);
  if (!mayChangeGiftors(purchase, londonDay(now()))) throw redirect(urls.dashboard('buy', purchaseId), 303);
  return purchase;
}

/** @throws as `openGiftors`, and KnownError 404 when the purchase has no such giftor */
export async function openGiftor(viewer: Viewer, { id, personId }: z.output<typeof giftorParams>) {
  const { giftors } = await openGiftors(viewer, id);
  const giftor = giftors.find((each) => each.personId === personId);
  if (!giftor) throw notFound();
  return giftor;
}

/** The addresses that can be chosen for a giftor. */
export async function addressesOf(viewer: Viewer, purchaseId: string): Promise<KnownAddresses> {
  const [{ address }, letters] = await Promise.all([openGiftors(viewer, purchaseId), getLetters(viewer.userId)]);
  return { home: parseOrNull(homeAddress, address), mine: letters };
}

export async function submitGiftor(
  viewer: Viewer,
  purchaseId: string,
  person: { id: string; saved: Giftor | null },
  form: FormData,
) {
  const schema = withAddress(giftorPage, await addressesOf(viewer, purchaseId));
  const submission = parseWithZod(form, { schema, disableAutoCoercion: true });
  if (submission.status !== 'success') return data<Result>(submission.reply(), 422);
  const { value } = submission;
  const save = () => saveGiftor(viewer, purchaseId, person.id, value);
  return savePersonUnlessStale(viewer, person, form, submission, save, urls.giftors(purchaseId));
}

/** The link back from each of their pages. */
export const backToGiftors = (purchaseId: string) => ({
  href: urls.giftors(purchaseId),
  label: 'People giving you money',
});
