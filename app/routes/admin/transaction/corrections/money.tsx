import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { getMoneyToCorrect } from '~/domain/correction/form-queries.server';
import { moneyPart } from '~/domain/correction/money-commands.server';
import { moneyForm } from '~/domain/correction/schema';
import { FUNDING_SOURCES, fundingSources } from '~/domain/purchase/rules';
import { id } from '~/domain/shared/schema';
import { Funding } from '~/routes/buy/property-fields';
import { YesNo } from '~/ui/choices';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { correctionDialog } from './dialog.server';
import { CorrectionForm } from './form';

export const handle: PageHandle = { title: 'Correct where the money comes from' };

const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

const dialog = correctionDialog({
  params: z.object({ id, purchaseId: id }),
  back: ({ id }) => urls.adminTransaction(id, 'purchase-intents'),
  about: ({ purchaseId }) => ({ part: 'money', deal: { purchase_id: purchaseId } }),
  load: ({ id, purchaseId }) => getMoneyToCorrect(id, purchaseId),
  schema: moneyForm,
  part: ({ purchaseId }, given) => moneyPart(purchaseId, given),
  labels: {
    ...Object.fromEntries(
      fundingSources.map((source) => [FUNDING_SOURCES[source].column, [FUNDING_SOURCES[source].label, yesNo] as const]),
    ),
    other_funding_comments: ['Details of the other money'],
    gifts: ['Gifts'],
    giftors: ['Giving them money'],
  },
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function CorrectMoney() {
  const view = useLoaderData<typeof loader>();
  return (
    <CorrectionForm id="money" view={view}>
      {(form) => (
        <>
          <Funding field={form.field} label="Where is the money coming from?" />
          <YesNo
            field={form.field('funding.gifts')}
            label="Is any of the money a gift?"
            hint="If the answer is not yes, everyone who gives money is removed from the purchase."
            notSure
          />
        </>
      )}
    </CorrectionForm>
  );
}
