import { redirect } from '@remix-run/node';
import type { Viewer } from '~/domain/account/queries.server';
import type { Role } from '~/domain/account/rules';
import type { FormTarget } from '~/domain/onboarding/drafts-schema';
import { detour } from '~/domain/onboarding/journey-rules';
import { getOnboarding } from '~/domain/onboarding/queries.server';
import { formTarget } from '~/domain/onboarding/schema';
import { id } from '~/domain/shared/schema';
import { notFound } from '~/platform/errors';
import { inDeal, urls } from '~/urls';
import { journeys } from './journeys';

/**
 * The deal in the URL of a step, `/sell/payment?id=…`. Null if it names none.
 * @throws KnownError 404 for what cannot be an id
 */
export function dealIdIn({ searchParams }: URL): string | null {
  const named = searchParams.get('id');
  if (named === null) return null;
  const parsed = id.safeParse(named);
  if (!parsed.success) throw notFound();
  return parsed.data;
}

/**
 * Lets a person into the property form and the pages that belong to it, if they have completed about-you and their sale or purchase
 * is not complete.
 * @returns the sale or purchase that the form is about; null for a new one
 * @throws a redirect to where the person has to be; KnownError 404 for a named deal that is not theirs
 */
export async function dealOfForm(role: Role, viewer: Viewer, url: URL): Promise<string | null> {
  const { current, progress } = await getOnboarding(role, viewer, dealIdIn(url));
  const elsewhere = detour(journeys[role], progress, 'about-the-property');
  if (elsewhere !== null) throw redirect(inDeal(elsewhere, current?.id), 303);
  if (current?.complete) throw redirect(urls.dashboard(role, current.id), 303);
  return current?.id ?? null;
}

/** Which sale or purchase the submitted form was about when it was shown. */
export const targetOf = (form: FormData): FormTarget => formTarget.parse(Object.fromEntries(form));
