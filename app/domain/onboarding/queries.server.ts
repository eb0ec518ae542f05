import type { Viewer } from '~/domain/account/queries.server';
import { sql } from '~/platform/db.server';
import type { Progress } from './journey';

/** A sale as far as onboarding cares. */
export type SaleInHand = { id: string; propertyId: string; termsAccepted: boolean; paid: boolean };

export type SellerOnboarding = {
  /**
   * The sale this sign-in is working on: the one it created or resumed; without such a choice the latest one, unless that
   * is paid. Null means that the next property page starts a new sale.
   */
  current: SaleInHand | null;
  latest: SaleInHand | null;
  /** The property form was submitted and could not be saved; the terms try again (`retryPendingProperty`). */
  pendingSave: { message: string } | null;
  progress: Progress;
};

type Row = {
  /** The draft `onboardingFlow`: absent, or naming the chosen sale, or `{}` for "a new one". */
  flow: { transactionId?: string } | null;
  latest: SaleInHand | null;
  chosen: SaleInHand | null;
  /** Of the draft `transactionForm`. */
  pending: { failure: string; saleId: string | null } | null;
};

const sellerOnboarding = `
  with flow as (select data from draft where session_id = $2 and key = 'onboardingFlow'),
       mine as (
         select s.id, s.property_id as "propertyId", s.terms_accepted as "termsAccepted", s.created_at,
                exists (select 1 from sale_order o where o.sale_id = s.id and o.status = 'succeeded') as paid
           from sale s
          where s.primary_seller_id = $1)
  select (select data from flow) as flow,
         (select to_jsonb(m) - 'created_at' from mine m order by created_at desc, id desc limit 1) as latest,
         (select to_jsonb(m) - 'created_at' from mine m where id = (select data->>'transactionId' from flow)) as chosen,
         (select data from draft
           where session_id = $2 and key = 'transactionForm' and data->>'failure' is not null) as pending`;

/** Where a seller stands, in one round trip. */
export async function getSellerOnboarding(viewer: Viewer): Promise<SellerOnboarding> {
  const [row] = await sql<Row>('seller_onboarding', sellerOnboarding, [viewer.userId, viewer.sessionId]);
  const { flow = null, latest = null, chosen = null, pending = null } = row ?? {};
  const current = flow === null ? (latest?.paid ? null : latest) : chosen;
  const pendingSave = pending && pending.saleId === (current?.id ?? null) ? { message: pending.failure } : null;
  return {
    current,
    latest,
    pendingSave,
    progress: {
      aboutYou: isPersonComplete(viewer),
      property: current !== null || pendingSave !== null,
      terms: current?.termsAccepted ?? false,
      complete: current?.paid ?? false,
    },
  };
}

/** About-you is done when what it asks for is there; a mobile number is only ever given on that page. */
const isPersonComplete = (viewer: Viewer) => viewer.phoneNumber !== null;
