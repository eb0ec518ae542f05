import type { Viewer } from '~/domain/account/queries.server';
import { addressJson } from '~/domain/address/fragments.server';
import type { Address } from '~/domain/address/rules';
import { displayPhone } from '~/domain/people/rules';
import { parseOrNull } from '~/domain/shared/schema';
import { sql } from '~/platform/db.server';
import { onboardingDrafts } from './drafts-schema';

const aboutYouForm = `
  select (select ${addressJson('a')} from app_user u join address a on a.id = u.correspondence_address_id
           where u.id = $1) as address,
         (select data from form_draft where user_id = $1 and key = 'aboutYou' and deal_id = '') as draft`;

type AboutYouForm = {
  /** The correspondence address; null when letters go to the home. */
  letters: Address | null;
  /** The saved values, overlaid with what was typed since. */
  values: Record<string, unknown>;
  /** Whether something was typed that is not submitted. */
  hasDraft: boolean;
};

/** The viewer's own form, with their draft. */
export async function getAboutYouForm(viewer: Viewer): Promise<AboutYouForm> {
  type Row = { address: Address | null; draft: unknown };
  const [row] = await sql<Row>(aboutYouForm, [viewer.userId]);
  const letters = row?.address ?? null;
  const draft = parseOrNull(onboardingDrafts.aboutYou, row?.draft);
  const values = {
    firstName: viewer.firstName,
    middleName: viewer.middleName,
    lastName: viewer.lastName,
    mobileNumber: viewer.phoneNumber && displayPhone(viewer.phoneNumber),
    ...(letters && { correspondenceAddress: letters }),
    ...draft?.typed,
  };
  return { letters, values, hasDraft: draft !== null };
}
