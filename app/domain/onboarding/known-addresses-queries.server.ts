import { getLetters, type Viewer } from '~/domain/account/queries.server';
import type { Role } from '~/domain/account/rules';
import type { Address } from '~/domain/address/rules';
import { homeAddress } from '~/domain/address/schema';
import type { KnownAddresses } from '~/domain/people/address-choice-rules';
import { findRegisteredHome } from '~/domain/purchase/queries.server';
import { parseOrNull } from '~/domain/shared/schema';

/** The property form: what is saved, overlaid with what was typed since. */
type Form = { values: Record<string, unknown> };

/** The addresses that can be chosen for another person while the property form is open. */
export async function getKnownAddresses(viewer: Viewer, role: Role, form: Form): Promise<KnownAddresses> {
  const [known, letters] = await Promise.all([homeOf[role](form), getLetters(viewer.userId)]);
  const home = parseOrNull(homeAddress, known);
  // A seller's letters go to the home until they give another address. A buyer does not live in theirs yet.
  return { home, mine: letters ?? (role === 'sell' ? home : null) };
}

/** The home as the form has it so far; its address may be half typed. */
const homeOf: Record<Role, (form: Form) => Promise<unknown>> = {
  sell: async ({ values }) => values.propertyAddress,
  buy: async ({ values: { property_id: id } }): Promise<Address | null> =>
    typeof id === 'string' ? findRegisteredHome(id) : null,
};
