import type { Viewer } from '~/domain/account/queries.server';
import type { Role } from '~/domain/account/rules';
import { isConfirmed, isPaid } from '~/domain/account/visibility-queries.server';
import { objectJson } from '~/domain/shared/json-queries.server';
import { parseOrNull } from '~/domain/shared/schema';
import { sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import { type OnboardingFlow, propertyDraft } from './drafts-schema';
import type { Progress } from './journey-rules';

/** A sale or a purchase as far as onboarding cares. */
export type CurrentDeal = {
  id: string;
  propertyId: string;
  termsAccepted: boolean;
  /** A sale is paid for; a purchase is confirmed. */
  complete: boolean;
  /** Of a purchase: whether the home is paid for, so that it can be confirmed. */
  isHomePaid?: boolean;
};

export type Onboarding = {
  /**
   * What this sign-in is working on: what it created or resumed; without such a choice the latest. One that is complete has its dashboard
   * in place of the journey's pages. Null means that the next property page starts a new one.
   */
  current: CurrentDeal | null;
  latest: CurrentDeal | null;
  /** The person asked for a new one, and it has not been saved yet. */
  beginsAnother: boolean;
  /** Of a new deal something was typed and not submitted, whenever and on whichever device. */
  hasDraft: boolean;
  /** The property form was submitted and could not be saved; the terms try again (`retryPendingProperty`). */
  pendingSave: { message: string } | null;
  progress: Progress;
};

type Row = {
  current: CurrentDeal | null;
  latest: CurrentDeal | null;
  beginsAnother: boolean;
  hasDraft: boolean;
  /** Of the draft of the property form. */
  pending: unknown;
};

/** $1 is the person, $2 the sign-in, $3 the deal that the address names. */
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
         (select data from form_draft
           where user_id = $1 and key = '${draft}' and deal_id = coalesce((select id from current), '')
             and data->>'failure' is not null) as pending`;

const DEAL = { id: 'id', propertyId: '"propertyId"', termsAccepted: '"termsAccepted"', complete: 'complete' };

const texts: Record<Role, string> = {
  sell: onboarding(
    'transactionId',
    'transactionForm',
    DEAL,
    `select s.id, s.property_id as "propertyId", s.terms_accepted_at is not null as "termsAccepted", s.created_at,
            ${isPaid} as complete
       from sale s
      where s.primary_seller_id = $1`,
  ),
  buy: onboarding(
    'purchaseIntentId',
    'purchaseIntentForm',
    { ...DEAL, isHomePaid: '"isHomePaid"' },
    `select p.id, p.property_id as "propertyId", p.terms_accepted_at is not null as "termsAccepted", p.created_at,
            ${isConfirmed} as complete,
            exists (select 1 from sale s where s.property_id = p.property_id and ${isPaid}) as "isHomePaid"
       from purchase p
      where p.primary_buyer_id = $1 and (p.aborted is null or ${isConfirmed})`,
  ),
};

/**
 * How far a person is in a role.
 * @param named the deal that the address of a step names (`namedDeal`): all of it is about that one then
 * @throws KnownError 404 unless the named deal is the viewer's own
 */
export async function getOnboarding(role: Role, viewer: Viewer, named: string | null = null): Promise<Onboarding> {
  const [row] = await sql<Row>(texts[role], [viewer.userId, viewer.sessionId, named]);
  const { current = null, latest = null, beginsAnother = false, hasDraft = false } = row ?? {};
  if (named !== null && current === null) throw notFound();
  const pending = parseOrNull(propertyDraft, row?.pending);
  const pendingSave = pending?.failure === undefined ? null : { message: pending.failure };
  return {
    current,
    latest,
    beginsAnother,
    hasDraft,
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
    `select role from (
       (select 'sell' as role, created_at, id from sale where primary_seller_id = $1 order by created_at desc, id desc limit 1)
       union all
       (select 'buy', created_at, id from purchase where primary_buyer_id = $1 order by created_at desc, id desc limit 1)) d
     order by created_at desc, id desc limit 1`,
    [userId],
  );
  return latest?.role ?? null;
}
