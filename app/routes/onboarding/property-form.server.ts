import { redirect } from '@remix-run/node';
import type { Viewer } from '~/domain/account/queries.server';
import type { Role } from '~/domain/account/rules';
import type { FormTarget } from '~/domain/onboarding/drafts-schema';
import { detour } from '~/domain/onboarding/journey-rules';
import { getOnboarding } from '~/domain/onboarding/queries.server';
import { formTarget } from '~/domain/onboarding/schema';
import { urls } from '~/urls';
import { journeys } from './journeys';

/**
 * Who may be on the property form and the pages that belong to it: a person who has completed about-you, and whose sale or purchase is not
 * complete.
 * @returns the sale or purchase that the form is about; null for a new one
 * @throws a redirect to where the person has to be
 */
export async function dealOfForm(role: Role, viewer: Viewer): Promise<string | null> {
  const { current, progress } = await getOnboarding(role, viewer);
  const elsewhere = detour(journeys[role], progress, 'about-the-property');
  if (elsewhere !== null) throw redirect(elsewhere, 303);
  if (current?.complete) throw redirect(urls.dashboard(role, current.id), 303);
  return current?.id ?? null;
}

/** Which sale or purchase a submitted form was about when it was shown. */
export const targetOf = (form: FormData): FormTarget => formTarget.parse(Object.fromEntries(form));
