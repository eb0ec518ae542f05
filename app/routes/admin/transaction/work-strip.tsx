import { Form } from '@remix-run/react';
import { NoScriptField } from '~/ui/form';
import { Link } from '~/ui/link';
import { type TransactionTab, urls, type WorkMove } from '~/urls';
import { TakeButton } from '../work/take-button';
import type { StripView } from './work-strip.server';

export const AT_SALE = { at: 'sale' } as const;
const MOVE = 'inline-flex min-h-11 items-center lg:min-h-6';
/** Within a sentence the link keeps to its line, and its padding makes it as high. */
const WHAT = 'inline py-3.5 font-bold lg:py-1';

/** What there is to do on a sale, and who looks after it. The tab of the checks has its own button to order them. */
export function WorkStrip({ id, work, tab }: { id: string; work: StripView; tab: TransactionTab }) {
  const { owner, isMine, items, canSnooze, followUp, held } = work;
  const move = (name: WorkMove) => urls.adminMoveWork(id, name, AT_SALE);
  return (
    <section aria-label="Work" className="mb-4 rounded-md border border-line bg-white px-4 py-2.5">
      {items.length > 0 && (
        <ul className="flex flex-wrap gap-x-6 gap-y-5 lg:gap-y-1.5">
          {items.map(({ what, href, of, told, since, due, ordersChecks }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same
            <li key={place} className="min-w-0">
              <Link to={href} preventScrollReset className={WHAT}>
                {what}
              </Link>
              {of}
              {told && <>: “{told}”</>} · <span className="whitespace-nowrap text-ink-soft">{since}</span>
              {due && <span className={due.isLate ? 'font-bold text-amber-ink' : 'text-ink-soft'}>, {due.words}</span>}
              {ordersChecks && tab !== 'thirdfort' && <OrderChecks id={id} />}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1 lg:mt-1">
        <span>{isMine ? 'You look after this sale.' : `${owner ?? 'No one'} looks after this sale.`}</span>
        <div className="flex flex-wrap gap-x-5 sm:contents">
          {owner === null && <TakeButton action={move('take')} className={MOVE} />}
          {owner !== null && !isMine && (
            <Link to={move('take')} preventScrollReset data-press="t" className={MOVE}>
              Take
            </Link>
          )}
          <Link to={move('hand-over')} preventScrollReset data-press="h" className={MOVE}>
            Hand over
          </Link>
          {canSnooze && !held && (
            <Link to={move('snooze')} preventScrollReset data-press="z" className={MOVE}>
              Snooze
            </Link>
          )}
          <Link to={urls.adminAddNote(id)} preventScrollReset data-press="n" className={MOVE}>
            Add a note
          </Link>
          <Link to={urls.adminFollowUp(id)} preventScrollReset className={MOVE}>
            {followUp ? 'Change follow-up' : 'Add a follow-up'}
          </Link>
        </div>
        {followUp && (
          <span className="flex min-w-0 flex-wrap items-center gap-x-2">
            <span className="wrap-anywhere">Follow up on {followUp}</span>
            <Link to={urls.adminFollowUp(id, 'done')} preventScrollReset className={MOVE}>
              Done
            </Link>
          </span>
        )}
        {held && <span>Snoozed until {held}</span>}
      </div>
    </section>
  );
}

const OrderChecks = ({ id }: { id: string }) => (
  <Form method="post" reloadDocument action={urls.adminTransaction(id, 'thirdfort')} className="ml-3 inline">
    <NoScriptField />
    <input type="hidden" name="intent" value="order-all" />
    <button type="submit" className={`${MOVE} text-green underline`}>
      Order all that are missing<span className="sr-only">: identity checks</span>
    </button>
  </Form>
);
