import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { brand } from '~/brand.server';
import { listAskedMatters, type WaitingMatter } from '~/domain/deal/firm-queries.server';
import { pageOfMatters } from '~/domain/deal/firm-rules';
import { formatDayAndMonth, formatDayInWords } from '~/domain/shared/dates-rules';
import { openFirmLink } from '~/domain/solicitor-report/open-commands.server';
import { findOwnReport } from '~/domain/solicitor-report/queries.server';
import { isForStaff, toldInWords } from '~/domain/solicitor-report/rules';
import { REPORTS } from '~/domain/solicitor-report/texts';
import { page } from '~/routes/shared/handler.server';
import { Button } from '~/ui/button';
import { Card, Fold } from '~/ui/cards';
import { EmptyState } from '~/ui/feedback';
import { LinkButton } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { Pagination } from '~/ui/paging';
import { urls } from '~/urls';

export { ErrorBoundary } from './link-ended';

export const handle: PageHandle = { title: 'Your matters', robots: 'noindex,nofollow', width: 'wide' };

const guard = { access: 'public', params: z.object({ token: z.string() }) } as const;

/** For a law firm, by the link that it was sent, since it has no sign-in. Opening it changes nothing of a matter: mail programs open links. */
export const loader = page(guard, async ({ url, ip, params: { token } }) => {
  const firm = await openFirmLink(token, ip);
  const pageParam = url.searchParams.get('page') ?? '';
  const number = /^[1-9]\d{0,3}$/.test(pageParam) ? Number(pageParam) : 1;
  const { matters, ...counts } = pageOfMatters(await listAskedMatters(firm.id), number);
  const reported = url.searchParams.get('reported');
  const report = reported === null ? null : await findOwnReport(reported, firm.id);
  const words = report && {
    told: toldInWords(report),
    what: `${REPORTS[report.kind].label}, ${formatDayInWords(report.on)}`,
    isForStaff: isForStaff(report.kind),
  };
  return {
    brandName: brand.name,
    firm: `${firm.firm}, ${firm.name}`,
    thanks: report?.isUndone === false &&
      words && { ...words, undo: report.canUndo ? urls.firmUndo(token, report.id) : null },
    undone: report?.isUndone === true && words && { ...words, isInTime: report.isUndoneInTime },
    ...counts,
    token,
    cards: matters.map((matter) => cardOf(token, matter)),
  };
});

function cardOf(token: string, matter: WaitingMatter) {
  const { assignmentId, side, address, client, reference, asked, told, next } = matter;
  return {
    key: `${assignmentId} ${side}`,
    address,
    whose: `for the ${side}, ${client}`,
    reference,
    asked: asked && { what: asked.words, since: formatDayAndMonth(asked.since), due: asked.dueWords },
    told,
    buttons: next.map((kind) => ({
      label: REPORTS[kind].label,
      href: urls.firmMatter(token, assignmentId, { side, kind }),
    })),
    more: urls.firmMatter(token, assignmentId, { side }),
  };
}

type View = ReturnType<typeof useLoaderData<typeof loader>>;
type Shown<Part> = Exclude<Part, null | false | undefined>;

const restWords = (count: number) =>
  count === 1 ? '1 matter needs nothing from you now' : `${count} matters need nothing from you now`;

export default function Matters() {
  const { brandName, firm, thanks, undone, cards, waiting, resting, ...list } = useLoaderData<typeof loader>();
  const asking = cards.filter(({ asked }) => asked);
  const rest = cards.filter(({ asked }) => !asked);
  return (
    <>
      <PageHead
        title={`Your matters with ${brandName}`}
        lead={`${firm}. Report a step here and we’ll pass it on, so the client and the agent do not need to call you.`}
      />
      {thanks && <Thanks {...thanks} />}
      {undone && <Undone {...undone} />}
      {waiting === 0 && <EmptyState>No matters wait for you. We’ll email you when one does.</EmptyState>}
      {asking.length > 0 && <MatterCards cards={asking} />}
      {rest.length > 0 && (
        <div className="mt-6">
          <Fold summary={restWords(resting)} open={asking.length === 0} bare>
            <MatterCards cards={rest} />
          </Fold>
        </div>
      )}
      <div className="mt-6">
        <Pagination
          page={list.page}
          pages={list.pages}
          href={(to) => urls.firmMatters(list.token, { page: String(to) })}
        />
      </div>
    </>
  );
}

function MatterCards({ cards }: Pick<View, 'cards'>) {
  return (
    <div className="mt-6 grid gap-5">
      {cards.map(({ key, address, whose, reference, asked, told, buttons, more }) => (
        <Card key={key} title={address} heading="h2">
          <p>
            <span className="inline-block">{whose}</span>&nbsp;· <span className="whitespace-nowrap">{reference}</span>
          </p>
          <p className="mt-2 text-ink">
            {asked ? (
              <>
                We’re waiting <b>{asked.what}</b>, since {asked.since}. {asked.due}
              </>
            ) : (
              (told ?? 'We’re not waiting for anything from you.')
            )}
          </p>
          <div className="mt-4 flex flex-wrap gap-2.5">
            {buttons.map(({ label, href }, index) => (
              <LinkButton key={href} small variant={index === 0 && asked ? 'primary' : 'quiet'} href={href}>
                {label}
                <span className="sr-only">: {address}</span>
              </LinkButton>
            ))}
            <LinkButton small variant="quiet" href={more}>
              Something else<span className="sr-only">: {address}</span>
            </LinkButton>
          </div>
        </Card>
      ))}
    </div>
  );
}

/** What a firm takes back in time, no one but our staff has read. */
function Undone({ told, what, isForStaff, isInTime }: Shown<View['undone']>) {
  return (
    <section className="mt-6 rounded-md bg-green-tint p-5.5">
      <h2 className="text-h3">Undone</h2>
      <p className="mt-2">
        You’ve taken back: {what}. {isInTime && !isForStaff && `We have not told ${told}.`}
      </p>
    </section>
  );
}

function Thanks({ told, what, isForStaff, undo }: Shown<View['thanks']>) {
  const who = isForStaff ? 'our team' : told;
  return (
    <section className="mt-6 rounded-md bg-green-tint p-5.5">
      <h2 className="text-h3">Thank you</h2>
      <p className="mt-2">
        {undo && !isForStaff ? `We’ll tell ${who} in 10 minutes: ${what}.` : `We’ve told ${who}: ${what}.`}
      </p>
      {undo && (
        <Form method="post" action={undo} reloadDocument className="mt-4">
          <Button small variant="quiet" busyLabel="Undoing…">
            Undo
          </Button>
        </Form>
      )}
    </section>
  );
}
