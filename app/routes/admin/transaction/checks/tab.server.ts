import { data, redirect } from '@remix-run/node';
import type { Viewer } from '~/domain/account/queries.server';
import { abortCheck } from '~/domain/identity-check/abort-commands.server';
import { askAgent } from '~/domain/identity-check/agent-commands.server';
import { type ChecksOfDeal, getChecksOfDeal, type NewestCheck } from '~/domain/identity-check/deal-queries.server';
import {
  orderCheck,
  orderMissing,
  peopleWithoutCheck,
  reorderCheck,
} from '~/domain/identity-check/order-commands.server';
import {
  ACTION_FAILED,
  AGENT_EMAIL_FAILED,
  agentSituationOf,
  shownPeople,
  whyNotAsked,
} from '~/domain/identity-check/rules';
import { checkIntent } from '~/domain/identity-check/schema';
import type { Side } from '~/domain/shared/sides-rules';
import { checkPage } from '~/integrations/identity.server';
import { previewCheckRequest } from '~/letters/previews.server';
import { sha256 } from '~/platform/crypto.server';
import { reportError } from '~/platform/error-reporting.server';
import { KnownError } from '~/platform/errors';
import { urls } from '~/urls';

/** Changes when anything that the tab shows has changed. */
export const versionOfChecks = (deal: ChecksOfDeal): string => sha256(JSON.stringify(deal)).slice(0, 16);

export async function viewOfChecks(saleId: string, { searchParams }: URL) {
  const deal = await getChecksOfDeal(saleId);
  const withPage = (check: NewestCheck | null) =>
    check && { ...check, page: check.thirdfortId === null ? null : checkPage(check.thirdfortId) };
  const people = shownPeople(deal.people);
  return {
    ...deal,
    more: deal.people.length - people.length,
    people: people.map((person) => ({ ...person, check: withPage(person.check) })),
    saleId,
    version: versionOfChecks(deal),
    missing: peopleWithoutCheck(deal).length,
    letters: { seller: letterOf(deal, 'seller'), buyer: letterOf(deal, 'buyer') },
    done: { what: searchParams.get('done'), n: Number(searchParams.get('n')) },
  };
}

/** The email to the estate agent about a side. Null while they cannot be asked. */
const letterOf = (deal: ChecksOfDeal, side: Side) =>
  whyNotAsked(agentSituationOf(deal, side)) === null ? previewCheckRequest(deal, side) : null;

export type ChecksView = Awaited<ReturnType<typeof viewOfChecks>>;
export type PersonView = ChecksView['people'][number];

type Press = ReturnType<typeof checkIntent.parse>;

const FAILED: Record<Press['intent'], string> = {
  ...ACTION_FAILED,
  'order-all': ACTION_FAILED.order,
  'ask-agent': AGENT_EMAIL_FAILED,
};

/** Does what a button of the tab asks for. A refusal is shown on the tab, in the specification's words. */
export async function pressed(viewer: Viewer, saleId: string, fields: FormData) {
  const press = checkIntent.safeParse(Object.fromEntries(fields));
  if (!press.success) throw new KnownError(422, 'Please check your input and try again.');
  const { intent } = press.data;
  try {
    const n = await runIntent(viewer, saleId, press.data);
    return redirect(urls.adminPressed(saleId, 'thirdfort', { done: intent, n: n?.toString() }), 303);
  } catch (error) {
    if (error instanceof KnownError) {
      const words = intent === 'ask-agent' ? error.message : `${FAILED[intent]}. ${error.message}`;
      return data({ problem: words }, error.status);
    }
    if (!(error instanceof Error)) throw error;
    reportError(error, { form: FAILED[intent] });
    return data({ problem: FAILED[intent] }, 500);
  }
}

/** @returns how many checks were ordered, if the button orders checks */
async function runIntent(viewer: Viewer, saleId: string, press: Press): Promise<number | undefined> {
  if (press.intent === 'order-all') return (await orderMissing(viewer, saleId)).length;
  if (press.intent === 'order') await orderCheck(viewer, saleId, press.person);
  if (press.intent === 'reorder') await reorderCheck(viewer, press.check);
  if (press.intent === 'abort') await abortCheck(viewer, press.check);
  if (press.intent === 'ask-agent') await askAgent(viewer, saleId, press.side);
}
