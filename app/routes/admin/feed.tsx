import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { addressLines } from '~/domain/address/rules';
import { listToldByAgents } from '~/domain/agent-access/contact-queries.server';
import { listDueBack } from '~/domain/cancellation/due-back-queries.server';
import { listOpenEndRequests } from '~/domain/closing/queries.server';
import { countLateCases } from '~/domain/enquiry/case/queries.server';
import { dueBackBy } from '~/domain/payment/days-to-cancel-rules';
import { listFeed } from '~/domain/reporting/feed-queries.server';
import { FEED_FILTERS, FEED_STEP, type FeedFilter, feedState, LOAD_PAUSE_MS } from '~/domain/reporting/feed-rules';
import { moreWords } from '~/domain/shared/bounds-rules';
import { formatDay } from '~/domain/shared/dates-rules';
import { formatPounds } from '~/domain/shared/pence-rules';
import { listOpen } from '~/domain/update-request/queries.server';
import { toDo } from '~/domain/work/texts';
import { sinceWords } from '~/domain/work/words-rules';
import { now } from '~/platform/clock.server';
import { page } from '~/routes/shared/handler.server';
import { FeedCard } from '~/ui/feed-card';
import { EmptyState } from '~/ui/feedback';
import { FilterChips } from '~/ui/filters';
import { Link } from '~/ui/link';
import { LinkButton } from '~/ui/link-button';
import { AdminHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { whole } from '~/ui/whole';
import { urls } from '~/urls';
import { type OpenUpdateRow, openUpdateRow } from './transaction/open-update';
import { UpdateState } from './transaction/open-updates';

export const handle: PageHandle = { title: 'Transaction Feed', crumbs: [{ label: 'Transaction Feed' }] };

/** How many cancellations with an amount to pay back are shown, the most urgent first. There are few of them. */
const MOST_DUE_BACK = 20;
const MOST_ASKED = 20;
const MOST_QUESTIONS = 20;

export const loader = page(
  { access: 'staff', failure: 'There was an error while fetching transactions' },
  async ({ url }) => {
    const { show, shown, skip } = feedState(url.searchParams);
    const present = now();
    // What waits for staff is the same whichever chip is on, so it stands above all cards only.
    const isTop = skip === 0 && show === null;
    const [{ cards, total }, dueBack, asked, toldByAgents, lateCases, questions] = await Promise.all([
      listFeed(show, skip, shown - skip),
      isTop ? listDueBack(MOST_DUE_BACK) : [],
      isTop ? listOpenEndRequests(MOST_ASKED) : [],
      isTop ? listToldByAgents(MOST_ASKED) : [],
      isTop ? countLateCases(present) : 0,
      isTop ? listOpen(MOST_QUESTIONS) : [],
    ]);
    // A bookmark of more cards than there are now.
    if (cards.length === 0 && total > 0) throw redirect(urls.adminFeed({ show, shown: total }));
    return {
      show,
      shown,
      skip,
      total,
      lateCases,
      toldByAgents: [...toldByAgents],
      dueBack: dueBack.map(({ due, statedOn, address, ...row }) => ({
        ...row,
        address: addressLines(address).join(', '),
        due: due === null ? null : formatPounds(due),
        by: formatDay(dueBackBy(statedOn)),
      })),
      questions: questions.map(({ address, total: _, ...row }) => ({
        ...openUpdateRow(row, now()),
        address: addressLines(address).join(', '),
      })),
      moreQuestions: (questions[0]?.total ?? 0) - questions.length,
      asked: asked.map(({ address, at, ...row }) => ({
        ...row,
        address: addressLines(address).join(', '),
        since: formatDay(at),
      })),
      cards: cards.map(({ address, createdAt, ...card }) => ({
        ...card,
        work: card.progress.work && {
          words: `${toDo(card.progress.work.kind)}, ${sinceWords(new Date(card.progress.work.since), present)}`,
          href: urls.adminWork({ who: 'all', kind: card.progress.work.kind }),
        },
        address: addressLines(address).join(', '),
        created: formatDay(createdAt),
      })),
    };
  },
);

export default function Feed() {
  const { show, shown, skip, total, cards, dueBack, asked, toldByAgents, lateCases } = useLoaderData<typeof loader>();
  const { questions, moreQuestions } = useLoaderData<typeof loader>();
  const isWaitedFor = dueBack.length + asked.length + questions.length + toldByAgents.length + lateCases > 0;
  const chips = Object.entries(FEED_FILTERS).map(([name, { label }]) => ({
    label,
    // Clicking the active filter shows all again.
    href: urls.adminFeed(name === show ? {} : { show: name as FeedFilter }),
    current: name === show,
  }));
  return (
    <>
      <AdminHead title="Transaction Feed" count={total} />
      <FilterChips
        label="Filter transactions"
        chips={[{ label: 'Show All', href: urls.adminFeed(), current: show === null }, ...chips]}
      />
      {dueBack.length > 0 && <DueBack rows={dueBack} />}
      {(asked.length > 0 || questions.length > 0) && (
        <Waiting title="People to answer">
          <Questions rows={questions} more={moreQuestions} />
          <EndRequests rows={asked} />
        </Waiting>
      )}
      {toldByAgents.length > 0 && <ToldByAgents rows={toldByAgents} />}
      {lateCases > 0 && <LateCases count={lateCases} />}
      <h2 className={isWaitedFor ? 'mt-6 mb-2 text-h3' : 'sr-only'}>Transactions</h2>
      {cards.length === 0 && (
        <div className="mt-6">
          <EmptyState action={show && <Link to={urls.adminFeed()}>Show All</Link>}>
            {show ? 'No transactions match this filter.' : 'There are no transactions yet.'}
          </EmptyState>
        </div>
      )}
      {skip > 0 && (
        <p className="mt-6">
          <Link to={urls.adminFeed({ show, shown: skip })}>View newer transactions</Link>
        </p>
      )}
      <ol className={`grid gap-4 ${isWaitedFor ? '' : 'mt-6'}`}>
        {cards.map((card) => (
          <li key={card.id} id={card.id}>
            <FeedCard card={card} />
          </li>
        ))}
      </ol>
      {shown < total && (
        <div className="mt-6 flex items-center gap-5">
          <LoadMore href={urls.adminFeed({ show, shown: shown + FEED_STEP })} />
          <p className="text-ink-soft tabular-nums">
            {(skip + cards.length).toLocaleString('en-GB')} of {total.toLocaleString('en-GB')}
          </p>
        </div>
      )}
    </>
  );
}

type DueBackRow = {
  id: string;
  saleId: string;
  isFee: boolean;
  address: string;
  seller: string;
  /** Null until staff have decided it. */
  due: string | null;
  by: string;
  isByCard: boolean;
};

/** What we owe after cancellations, above everything else, since the law sets a day for it. */
function DueBack({ rows }: { rows: DueBackRow[] }) {
  return (
    <Waiting title="Money to pay back">
      {rows.map(({ id, saleId, isFee, address, seller, due, by, isByCard }) => (
        <li key={id} className={WAITING_ROW}>
          <b>{due === null ? `An amount that you decide, by ${by}` : `${due} by ${by}`}</b>
          {isByCard ? ': ' : ', if our invoice is paid: '}
          <span className="wrap-anywhere">
            {seller} cancelled {isFee ? 'an extra fee for' : 'the sale of'}{' '}
            <HomeLink href={urls.adminTransaction(saleId, 'orders')} address={address} />
          </span>
        </li>
      ))}
    </Waiting>
  );
}

type EndRequestRow = { saleId: string; purchaseId: string | null; address: string; who: string; since: string };

/** What people of a deal asked us, until staff answer: what is due first comes first, so late ones do. */
function Questions({ rows, more }: { rows: (OpenUpdateRow & { address: string })[]; more: number }) {
  return (
    <>
      {rows.map(({ id, name, question, href, address, ...update }) => (
        <li key={id} className={WAITING_ROW}>
          <UpdateState {...update} /> <b className="wrap-anywhere">{name} asks:</b>{' '}
          <span className="wrap-anywhere">
            {question} <HomeLink href={href} address={address} />
          </span>
        </li>
      ))}
      {more > 0 && <li>{moreWords(more)}</li>}
    </>
  );
}

/** Customers who ask to end a sale or a purchase, until staff answer. */
function EndRequests({ rows }: { rows: EndRequestRow[] }) {
  return (
    <>
      {rows.map(({ saleId, purchaseId, address, who, since }) => (
        <li key={purchaseId ?? saleId} className={WAITING_ROW}>
          <b className="wrap-anywhere">
            {who} asked to {purchaseId ? 'stop' : 'withdraw'}
          </b>{' '}
          <span className="wrap-anywhere">
            on {since}: {purchaseId ? 'the purchase' : 'the sale'} of{' '}
            <HomeLink
              href={urls.adminTransaction(saleId, purchaseId ? 'purchase-intents' : 'orders')}
              address={address}
            />
          </span>
        </li>
      ))}
    </>
  );
}

/** What estate agents told us, until staff answer it as a case. */
function ToldByAgents({ rows }: { rows: { caseId: string; who: string; said: string }[] }) {
  return (
    <Waiting title="Estate agents told us">
      {rows.map(({ caseId, who, said }) => (
        <li key={caseId} className={WAITING_ROW}>
          <b className="wrap-anywhere">{who}</b>{' '}
          <Link to={urls.adminCase(caseId)} className={IN_TEXT}>
            {said}
          </Link>
        </li>
      ))}
    </Waiting>
  );
}

/** A link within a sentence keeps to its line. The padding makes it as high as a fingertip where there is no mouse. */
const IN_TEXT = 'inline py-3.5 lg:py-1';

const WAITING_ROW = 'rounded-md border border-l-4 border-line border-l-amber bg-white px-4 py-2.5';

/** What waits for staff, above the cards. */
function Waiting({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h2 className="mb-2 text-h3">{title}</h2>
      <ul className="grid gap-2">{children}</ul>
    </section>
  );
}

function HomeLink({ href, address }: { href: string; address: string }) {
  return (
    <Link to={href} className={IN_TEXT}>
      {whole(address)}
    </Link>
  );
}

/** What people asked of us and should have been answered by now. */
function LateCases({ count }: { count: number }) {
  return (
    <Waiting title="Cases">
      <li className={WAITING_ROW}>
        <Link to={urls.adminCases()} className={`${IN_TEXT} font-bold`}>
          {count === 1 ? '1 case is late' : `${count.toLocaleString('en-GB')} cases are late`}
        </Link>
      </li>
    </Waiting>
  );
}

/** Each press loads more cards than the last. A press while one is loading does nothing. */
function LoadMore({ href }: { href: string }) {
  const lastPressed = useRef(Number.NEGATIVE_INFINITY);
  function pause(event: MouseEvent) {
    if (event.timeStamp - lastPressed.current < LOAD_PAUSE_MS) return event.preventDefault();
    lastPressed.current = event.timeStamp;
  }
  return (
    <LinkButton dialog small variant="quiet" href={href} onClick={pause}>
      Load 5 More
    </LinkButton>
  );
}
