import type { z } from 'zod';
import type { Viewer } from '~/domain/account/queries.server';
import { parseOrNull } from '~/domain/shared/schema';
import { sql, type Tx } from '~/platform/db.server';
import { type FormTarget, type OnboardingFlow, type PeopleLists, propertyDraft } from './drafts-schema';

/** The property form as it is now: what was saved, overlaid with what was typed since. */
export type PropertyForm = PeopleLists & {
  target: FormTarget;
  /** By field name. */
  values: Record<string, unknown>;
  /** The saved values; null for a new deal. */
  saved: (PeopleLists & { values: Record<string, unknown> }) | null;
  /** The error message of the last save. */
  failure: string | null;
  /** Whether something was typed that is not submitted. */
  hasDraft: boolean;
};

/** A role's property form: its fields, its schema and how it is saved. */
export type RoleForm<Answers> = FormStore & {
  flow: keyof OnboardingFlow;
  /** What error messages call it. */
  thing: string;
  schema: (people: PeopleLists) => z.ZodType<Answers>;
  /** Sent twice, it saves once. @returns the id of what was saved */
  save: (tx: Tx, viewer: Viewer, target: FormTarget, answers: Answers) => Promise<string>;
};

export type FormStore = {
  draft: 'transactionForm' | 'purchaseIntentForm';
  /** One round trip to the database. Pass `tx` when the form is about to be changed. */
  read: (viewer: Viewer, dealId: string | null, tx?: Tx) => Promise<PropertyForm>;
};

/**
 * SQL: `deals` selects the deals of the person $2; `saved` selects what the form shows of the one among them (`mine`) with the given id.
 */
type Query = { draft: FormStore['draft']; deals: string; saved: (id: string) => string };

type Row<Saved> = { draft: unknown; newest: string | null; saved: Saved | null };

export function formStore<Saved extends Partial<PeopleLists>>(
  { draft: key, deals, saved: savedJson }: Query,
  valuesOf: (saved: Saved) => Record<string, unknown>,
): FormStore {
  const text = `
    with mine as (${deals})
    select (select data from form_draft where user_id = $2 and key = '${key}' and deal_id = coalesce($1::bpchar, '')) as draft,
           (select id from mine order by created_at desc, id desc limit 1) as newest,
           (${savedJson('$1')}) as saved`;

  function toForm(row: Row<Saved> | null, dealId: string | null): PropertyForm {
    const { newest = null, saved = null } = row ?? {};
    const savedDraft = parseOrNull(propertyDraft, row?.draft);
    const savedValues = saved && valuesOf(saved);
    return {
      target: { dealId, newestId: newest },
      values: { ...savedValues, ...savedDraft?.typed },
      saved: savedValues && { values: savedValues, ...listsOf(saved ?? {}) },
      sellers: savedDraft?.sellers ?? saved?.sellers ?? [],
      buyers: savedDraft?.buyers ?? saved?.buyers ?? [],
      giftors: savedDraft?.giftors ?? saved?.giftors ?? [],
      failure: savedDraft?.failure ?? null,
      hasDraft: savedDraft !== null,
    };
  }

  return {
    draft: key,
    async read(viewer, dealId, tx) {
      const values = [dealId, viewer.userId];
      const [row] = await (tx ? tx.$queryRawUnsafe<Row<Saved>[]>(text, ...values) : sql<Row<Saved>>(text, values));
      return toForm(row ?? null, dealId);
    },
  };
}

/** All three lists of people; a missing one is empty. */
export const listsOf = ({ sellers = [], buyers = [], giftors = [] }: Partial<PeopleLists>): PeopleLists => ({
  sellers,
  buyers,
  giftors,
});

/** What was saved, as form values and as answers; null for a new deal, and while a deal made through JSON lacks answers. */
export function savedAnswers<Answers>({ schema }: RoleForm<Answers>, { saved }: PropertyForm) {
  const answers = saved && schema(saved).safeParse(saved.values).data;
  return saved && answers ? { values: saved.values, answers } : null;
}
