import { useLoaderData } from '@remix-run/react';
import { markInvoice } from '~/domain/invoicing/credit-commands.server';
import { type Mark, whyNotMarked } from '~/domain/invoicing/credit-rules';
import { markForm } from '~/domain/invoicing/credit-schema';
import { getStanding } from '~/domain/invoicing/invoice-queries.server';
import { londonDay } from '~/domain/shared/dates-rules';
import { toDateParts } from '~/domain/shared/day-rules';
import { now } from '~/platform/clock.server';
import { DateField } from '~/ui/date-field';
import { Notice } from '~/ui/feedback';
import type { PageHandle } from '~/ui/page-handle';
import { DialogForm } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { backToInvoice, keyOf, onMark, SAVING } from './on-invoice';

export const handle: PageHandle = { title: ({ mark }: { mark: Mark }) => `Mark as ${mark}` };

const dialog = dialogForm({
  params: onMark,
  back: backToInvoice,
  load: async ({ params }) => {
    const { standing, number, firm } = await getStanding(keyOf(params));
    const { mark } = params;
    return {
      ...{ mark, number, firm, refused: whyNotMarked(mark, standing) },
      known: { day: toDateParts(londonDay(now())) },
    };
  },
  schema: markForm,
  save: ({ viewer, params, answers: { day } }) => markInvoice(viewer, keyOf(params), params.mark, day),
  failure: SAVING,
});

export const loader = dialog.loader;
export const action = dialog.action;

const WORDS: Record<Mark, { label: string; follows: (firm: string, number: string) => string }> = {
  sent: {
    label: 'Day on which it was sent',
    follows: (firm, number) =>
      `You have sent ${number} to ${firm}. From then on only a credit note takes it back. We will not send an email.`,
  },
  paid: { label: 'Day on which it was paid', follows: (firm, number) => `${firm} has paid ${number}.` },
};

export default function MarkInvoice() {
  const view = useLoaderData<typeof loader>();
  const { mark, number, firm, refused } = view;
  const { label, follows } = WORDS[mark];
  const intro = refused ? <Notice>{refused}.</Notice> : <p className="wrap-anywhere">{follows(firm, number)}</p>;
  return (
    <DialogForm id="mark" view={view} intro={intro} disabled={refused !== null} label={`Mark as ${mark}`}>
      {(form) => <DateField field={form.field} name="day" label={label} />}
    </DialogForm>
  );
}
