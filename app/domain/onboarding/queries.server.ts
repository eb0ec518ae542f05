import type { Viewer } from '~/domain/account/queries.server';
import type { Role } from '~/domain/account/rules';
import { isConfirmed, isPaid } from '~/domain/account/visibility-queries.server';
import { fitting } from '~/domain/shared/schema';
import { sql } from '~/platform/db.server';
import { type OnboardingFlow, onboardingFlow, propertyDraft } from './drafts-schema';
import type { Progress } from './journey-rules';

/** A sale or a purchase as far as onboarding cares. */
export type DealInHand = {
  id: string;
  propertyId: string;
  termsAccepted: boolean;
  /** A sale is paid for; a purchase is confirmed. */
  complete: boolean;
};

export type Onboarding = {
  /**
   * What this sign-in is working on: what it created or resumed; without such a choice the latest, unless that is complete.
   * Null means that the next property page starts a new one.
   */
  current: DealInHand | null;
  latest: DealInHand | null;
  /** The person asked for a new one, and it has not been saved yet. */
  beginsAnother: boolean;
  /** The property form was submitted and could not be saved; the terms try again (`retryPendingProperty`). */
  pendingSave: { message: string } | null;
  progress: Progress;
};

type Row = {
  flow: unknown;
  latest: DealInHand | null;
  chosen: DealInHand | null;
  /** Of the draft of the property form. */
  pending: unknown;
};

const onboarding = (flow: keyof OnboardingFlow, draft: string, deals: string) => `
  with flow as (select data from draft where session_id = $2 and key = 'onboardingFlow'),
       mine as (${deals})
  select (select data from flow) as flow,
         (select to_jsonb(m) - 'created_at' from mine m order by created_at desc, id desc limit 1) as latest,
         (select to_jsonb(m) - 'created_at' from mine m where id = (select data->>'${flow}' from flow)) as chosen,
         (select data from draft
           where session_id = $2 and key = '${draft}' and data->>'failure' is not null) as pending`;

const queries = {
  sell: {
    flow: 'transactionId',
    text: onboarding(
      'transactionId',
      'transactionForm',
      `select s.id, s.property_id as "propertyId", s.terms_accepted as "termsAccepted", s.created_at,
              ${isPaid} as complete
         from sale s
        where s.primary_seller_id = $1`,
    ),
  },
  buy: {
    flow: 'purchaseIntentId',
    text: onboarding(
      'purchaseIntentId',
      'purchaseIntentForm',
      `select p.id, p.property_id as "propertyId", p.terms_accepted as "termsAccepted", p.created_at,
              ${isConfirmed} as complete
         from purchase p
        where p.primary_buyer_id = $1 and p.aborted is null`,
    ),
  },
} as const;

/** How far a person is in a role, in one round trip. */
export async function getOnboarding(role: Role, viewer: Viewer): Promise<Onboarding> {
  const { flow: chosenBy, text } = queries[role];
  const [row] = await sql<Row>(`onboarding_${role}`, text, [viewer.userId, viewer.sessionId]);
  const { latest = null, chosen = null } = row ?? {};
  const flow = fitting(onboardingFlow, row?.flow);
  const pending = fitting(propertyDraft, row?.pending);
  const current = flow?.[chosenBy] === undefined ? (latest?.complete ? null : latest) : chosen;
  const isPending = pending?.failure !== undefined && pending.dealId === (current?.id ?? null);
  const pendingSave = isPending ? { message: pending.failure as string } : null;
  return {
    current,
    latest,
    beginsAnother: flow?.[chosenBy] === null,
    pendingSave,
    progress: {
      aboutYou: isPersonComplete(viewer),
      property: current !== null || pendingSave !== null,
      terms: current?.termsAccepted ?? false,
      complete: current?.complete ?? false,
    },
  };
}

/** About-you is done when what it asks for is there; a mobile number is only ever given on that page. */
const isPersonComplete = (viewer: Viewer) => viewer.phoneNumber !== null;

/** The role of a person's latest deal; null without one. */
export async function latestRole(userId: string): Promise<Role | null> {
  const [latest] = await sql<{ role: Role }>(
    'latest_role',
    `select role from (
       (select 'sell' as role, created_at, id from sale where primary_seller_id = $1 order by created_at desc, id desc limit 1)
       union all
       (select 'buy', created_at, id from purchase where primary_buyer_id = $1 order by created_at desc, id desc limit 1)) d
     order by created_at desc, id desc limit 1`,
    [userId],
  );
  return latest?.role ?? null;
}
