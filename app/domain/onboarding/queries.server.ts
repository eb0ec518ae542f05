import type { Viewer } from '~/domain/account/queries.server';
import type { Role } from '~/domain/account/rules';
import { hasEnded, isConfirmed, isPaid } from '~/domain/account/visibility-fragments.server';
import { isNationUnderstood, termsStand } from '~/domain/payment/price-fragments.server';
import { objectJson } from '~/domain/shared/json-fragments.server';
import { parseOrNull } from '~/domain/shared/schema';
import { sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import { type OnboardingFlow, propertyDraft } from './drafts-schema';
import type { Progress } from './journey-rules';

/** What onboarding needs of a sale or a purchase. */
export type CurrentDeal = {
  id: string;
  propertyId: string;
  termsAccepted: boolean;
  /** For a sale: the seller accepted them once, perhaps so long ago that the price beside them stands no longer. */
  acceptedBefore?: boolean;
  /** For a sale: the seller has understood what we do not cover outside England and Wales, if the home lies there. */
  isUnderstood?: boolean;
  /** The sale is paid for, or the purchase is confirmed. */
  complete: boolean;
  /** For a purchase: whether the home is paid for, so that the purchase can be confirmed. */
  isHomePaid?: boolean;
  /** For a purchase: whether the sale of the home was cancelled or closed. */
  isSaleOver?: boolean;
  /** For a purchase: whether the home lies outside England and Wales. */
  isElsewhere?: boolean;
};

export type Onboarding = {
  /**
   * The current deal of the session: the one it created or resumed, else the latest. A complete deal's journey pages redirect to its
   * dashboard. Null means that the next property page starts a new deal.
   */
  current: CurrentDeal | null;
  latest: CurrentDeal | null;
  /** The person asked for a new deal, which has not been saved yet. */
  beginsAnother: boolean;
  /** Something was typed about a new deal and not submitted, at any time and on any device. */
  hasDraft: boolean;
  /** The same of the home alone. */
  hasHomeDraft: boolean;
  /** The property form was submitted and could not be saved. The terms page tries again (`retryPendingProperty`). */
  pendingSave: { message: string } | null;
  progress: Progress;
};

type Row = {
  current: CurrentDeal | null;
  latest: CurrentDeal | null;
  beginsAnother: boolean;
  hasDraft: boolean;
  hasHomeDraft: boolean;
  /** The draft of the property form. */
  pending: unknown;
};

/** $1 is the person, $2 the session, $3 the deal that the URL names. */
const onboarding = (flow: keyof OnboardingFlow, draft: string, fields: Record<string, string>, deals: string) => `
  with chosen as (
         select $3::text as id where $3::text is not null
         union all
         select data->>'${flow}' from draft
          where session_id = $2 and key = 'onboardingFlow' and $3::text is null
            and jsonb_typeof(data->'${flow}') in ('string', 'null')),
       mine as (${deals}),
       latest as (select * from mine order by created_at desc, id desc limit 1),
       current as (
         select mine.* from mine join chosen on mine.id = chosen.id
         union all
         select * from latest where not exists (select from chosen))
  select ${objectJson(fields, 'current')} as current, ${objectJson(fields, 'latest')} as latest,
         exists (select from chosen where id is null) as "beginsAnother",
         exists (select from form_draft where user_id = $1 and key in ('aboutYou', '${draft}') and deal_id = '') as "hasDraft",
         exists (select from form_draft where user_id = $1 and key = '${draft}' and deal_id = '') as "hasHomeDraft",
         (select data from form_draft
           where user_id = $1 and key = '${draft}' and deal_id = coalesce((select id from current), '')
             and data->>'failure' is not null) as pending`;

const DEAL = { id: 'id', propertyId: '"propertyId"', termsAccepted: '"termsAccepted"', complete: 'complete' };

const texts: Record<Role, string> = {
  sell: onboarding(
    'transactionId',
    'transactionForm',
    { ...DEAL, acceptedBefore: '"acceptedBefore"', isUnderstood: '"isUnderstood"' },
    `select s.id, s.property_id as "propertyId", (${termsStand} or ${isPaid}) as "termsAccepted",
            s.terms_accepted_at is not null as "acceptedBefore", s.created_at,
            (${isNationUnderstood} or ${isPaid}) as "isUnderstood", ${isPaid} as complete
       from sale s
      where s.primary_seller_id = $1`,
  ),
  buy: onboarding(
    'purchaseIntentId',
    'purchaseIntentForm',
    { ...DEAL, isHomePaid: '"isHomePaid"', isSaleOver: '"isSaleOver"', isElsewhere: '"isElsewhere"' },
    `select p.id, p.property_id as "propertyId", p.terms_accepted_at is not null as "termsAccepted", p.created_at,
            ${isConfirmed} as complete,
            exists (select 1 from sale s where s.property_id = p.property_id and ${isPaid}) as "isHomePaid",
            exists (select 1 from sale s where s.property_id = p.property_id and ${hasEnded}) as "isSaleOver",
            exists (select 1 from sale s where s.property_id = p.property_id and s.understood_nation is not null) as "isElsewhere"
       from purchase p
      where p.primary_buyer_id = $1 and (p.aborted is null or ${isConfirmed})`,
  ),
};

/**
 * How far a person has come as a seller or as a buyer.
 * @param named the deal that a step's URL names (`dealIdIn`): the result is then about that deal
 * @throws KnownError 404 unless the named deal is the viewer's own
 */
export async function getOnboarding(role: Role, viewer: Viewer, named: string | null = null): Promise<Onboarding> {
  const [row] = await sql<Row>(texts[role], [viewer.userId, viewer.sessionId, named]);
  const { current = null, latest = null, beginsAnother = false, hasDraft = false, hasHomeDraft = false } = row ?? {};
  if (named !== null && current === null) throw notFound();
  const pending = parseOrNull(propertyDraft, row?.pending);
  const pendingSave = pending?.failure === undefined ? null : { message: pending.failure };
  return {
    current,
    latest,
    beginsAnother,
    hasDraft,
    hasHomeDraft,
    pendingSave,
    progress: {
      aboutYou: isPersonComplete(viewer),
      property: (current !== null && current.isUnderstood !== false) || pendingSave !== null,
      terms: current?.termsAccepted ?? false,
      complete: current?.complete ?? false,
    },
  };
}

/** About-you is done once there is a mobile number, since only that page asks for one. */
const isPersonComplete = (viewer: Viewer) => viewer.phoneNumber !== null;

/** The role of a person's latest deal; null without one. */
export async function latestRole(userId: string): Promise<Role | null> {
  const [latest] = await sql<{ role: Role }>(
    `select role from (
       (select 'sell' as role, created_at, id from sale where primary_seller_id = $1 order by created_at desc, id desc limit 1)
       union all
       (select 'buy', created_at, id from purchase where primary_buyer_id = $1 order by created_at desc, id desc limit 1)) d
     order by created_at desc, id desc limit 1`,
    [userId],
  );
  return latest?.role ?? null;
}
