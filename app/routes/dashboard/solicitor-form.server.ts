import { redirect } from '@remix-run/node';
import type { Viewer } from '~/domain/account/queries.server';
import type { Role } from '~/domain/account/rules';
import type { FormAnswers } from '~/domain/onboarding/stale-form-rules.server';
import { displayOfficePhone } from '~/domain/people/phone-rules';
import { getWishDeal, type WishDeal } from '~/domain/solicitor-wish/queries.server';
import { asStated, mayWish, type NewWish, NO_WISH, type Wish } from '~/domain/solicitor-wish/rules';
import { urls } from '~/urls';

/** The saved answers that a second tab must not overwrite unseen. */
export const VERSIONED_ANSWERS: FormAnswers<NewWish> = {
  'Your solicitor': [['choice', 'firmName', 'solicitorName', 'email', 'phoneNumber'], (wish) => wish],
};

/** The saved choice in two forms: for the fields, and as the answers for comparing. */
export function savedIn(wish: Wish | null) {
  const answers = asStated(wish ?? NO_WISH);
  if (answers.kind === 'panel') return { values: { choice: answers.lawyerGroupId }, answers };
  const { kind: choice, ...own } = answers;
  const phone = answers.kind === 'own' && answers.phoneNumber ? displayOfficePhone(answers.phoneNumber) : undefined;
  return { values: { choice, ...own, phoneNumber: phone }, answers };
}

/**
 * A deal of the viewer's own for which a solicitor can be chosen.
 * @throws KnownError 404 when it is not the viewer's, and a redirect to the dashboard, or the list, when there is nothing to choose
 */
export async function getWishOrRedirect(viewer: Viewer, role: Role, id: string): Promise<WishDeal> {
  const deal = await getWishDeal(viewer, role, id);
  if (!deal.isComplete) throw redirect(urls.welcomeBack(), 303);
  if (!mayWish(deal)) throw toDashboard(role, id);
  return deal;
}

/** The dashboard says why there is no choice any more. */
export const toDashboard = (role: Role, id: string) =>
  redirect(urls.dashboard(role, id, { flash: 'solicitor-assigned' }), 303);
