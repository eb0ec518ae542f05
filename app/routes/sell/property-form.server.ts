import { redirect } from '@remix-run/node';
import { z } from 'zod';
import type { Viewer } from '~/domain/account/queries.server';
import type { FormTarget } from '~/domain/onboarding/drafts.server';
import { detour, sellerJourney } from '~/domain/onboarding/journey';
import { getSellerOnboarding } from '~/domain/onboarding/queries.server';
import { formTarget } from '~/domain/onboarding/schema';
import { getSellerForm } from '~/domain/onboarding/seller-form.server';
import type { PersonInDeal } from '~/domain/people/schema';
import { id } from '~/domain/property/schema';
import { notFound } from '~/platform/errors';
import { urls } from '~/urls';

/**
 * Who may be on the property form and the pages that belong to it: a person who has told about themselves, and whose sale
 * is not paid for.
 * @returns the sale that the form is about; null for a new one
 * @throws a redirect to where the person has to be
 */
export async function saleOfForm(viewer: Viewer): Promise<string | null> {
  const { current, progress } = await getSellerOnboarding(viewer);
  const elsewhere = detour(sellerJourney, progress, 'about-the-property');
  if (elsewhere !== null) throw redirect(elsewhere, 303);
  if (current?.paid) throw redirect(urls.dashboard('sell', current.id), 303);
  return current?.id ?? null;
}

export const sellerParams = z.object({ personId: id });

/**
 * A further seller of that form.
 * @throws KnownError 404 when it is none
 */
export async function sellerOfForm(
  viewer: Viewer,
  personId: string,
): Promise<{ saleId: string | null; seller: PersonInDeal }> {
  const saleId = await saleOfForm(viewer);
  const { sellers } = await getSellerForm(viewer, saleId);
  const seller = sellers.find((each) => each.personId === personId);
  if (!seller) throw notFound();
  return { saleId, seller };
}

/** Which sale a submitted form was about when it was shown. */
export const targetOf = (form: FormData): FormTarget => formTarget.parse(Object.fromEntries(form));
