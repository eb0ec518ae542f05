import type { Proposal } from '~/domain/managing/proposal/queries.server';
import type { ProposalKind } from '~/domain/managing/proposal/rules';
import { type ChangedField, changedFieldsInWords, NOTHING } from '~/domain/reporting/changes-rules';

const KINDS: Record<ProposalKind, string> = {
  code: 'Referral code',
  price: 'Price',
  amount: 'What firms pay for a completion',
};

/** What a proposal changes, in words. */
export function changeOf({ kind, before, change }: Proposal): { title: string; fields: ChangedField[] } {
  const { code, name } = { ...before, ...change } as { code?: string; name?: string };
  const named = code ?? name;
  // The title has the code already.
  const { code: _, ...changed } = change;
  const was = before && Object.fromEntries(Object.entries(before).filter(([field]) => field in changed));
  return {
    title: named ? `${KINDS[kind]}: ${named}` : KINDS[kind],
    fields: changedFieldsInWords(was, changed)?.fields ?? [],
  };
}

export function ChangeList({ fields }: { fields: readonly ChangedField[] }) {
  return (
    <ul className="wrap-anywhere">
      {fields
        .filter(({ before, after }) => before !== after)
        .map(({ field, before, after }) => (
          <li key={field}>
            {field}: {before === NOTHING ? after : `${before} → ${after}`}
          </li>
        ))}
    </ul>
  );
}
