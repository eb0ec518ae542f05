import { useLoaderData } from '@remix-run/react';
import { brand } from '~/brand.server';
import { areRemindersOn } from '~/domain/reminder/queries.server';
import { page } from '~/routes/shared/handler.server';
import { Fold } from '~/ui/cards';
import { Banner, NextPanel } from '~/ui/feedback';
import { DescriptionList, FoldedTimeline } from '~/ui/lists';
import { More } from '~/ui/more';
import { Live, PageHead, Split } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { DaysBar, Scale } from '~/ui/pictures/days-bar';
import { WhoIsWho } from '~/ui/pictures/who-is-who';
import { whole } from '~/ui/whole';
import { urls } from '~/urls';
import { Answer } from './answer';
import { Corrections } from './corrections';
import { type DashboardView, dashboardParams, versionOf, viewDashboard } from './dashboard.server';
import { flashFrom } from './flash';
import { RemindersFoot } from './reminders-foot';
import { SharingSwitch } from './sharing-switch';
import { Side } from './side';
import { Wish } from './wish';

export const handle: PageHandle = { title: ({ view }: { view: DashboardView }) => view.title, width: 'page' };

export const loader = page({ access: 'signed-in', params: dashboardParams }, async ({ viewer, params, url }) => {
  const [view, areOn] = await Promise.all([
    viewDashboard(viewer, params),
    areRemindersOn({ email: viewer.email, dealId: params.id }),
  ]);
  return {
    view,
    reminders: { areOn, change: urls.changeReminders(params.role, params.id) },
    version: versionOf(view),
    versionUrl: urls.dashboardVersion(params.role, params.id),
    receipt: urls.receipt('sell', params.id),
    supportEmail: brand.supportEmail,
    flash: flashFrom(url),
  };
});

/** The reader's own next step comes first, so it is always among them. */
const WAITS_SHOWN = 3;

export default function Dashboard() {
  const { view, reminders, version, versionUrl, receipt, supportEmail, flash } = useLoaderData<typeof loader>();
  const {
    eyebrow,
    title,
    facts,
    reference,
    sharedBy,
    next,
    expected,
    wishes,
    corrections,
    waits,
    who,
    steps,
    more,
    sharing,
    update,
  } = view;
  const isLong = waits.length > WAITS_SHOWN + 1;
  return (
    <>
      {flash && <Banner tone={flash.tone}>{flash.words}</Banner>}
      <Live url={versionUrl} version={version}>
        <Split side={<Side view={view} receipt={receipt} />}>
          <PageHead
            eyebrow={eyebrow}
            title={title}
            lead={
              <>
                {whole(facts)}&nbsp;· {view.role === 'sell' ? 'sale' : 'purchase'} reference{' '}
                <span className="whitespace-nowrap">{reference}</span>
              </>
            }
          />
          {sharedBy && (
            <p className="mt-3 text-md">
              You can follow progress here because {sharedBy} added you. If something needs doing, we’ll contact{' '}
              {sharedBy}.
            </p>
          )}
          <NextPanel
            title={next.title}
            facts={expected ? [{ label: 'Searches expected by', value: expected }] : undefined}
          >
            <p>{next.words}</p>
            {update.asked && <p className="mt-2">{update.asked}</p>}
            {next.link && (
              <a href={next.link.href} className="inline-flex min-h-11 items-center text-white print:hidden">
                {next.link.label}
              </a>
            )}
          </NextPanel>
          {wishes.length > 0 && (
            <section className="mb-10">
              <h2>What we need from you</h2>
              {wishes.map((wish) => (
                <Wish
                  key={wish.question?.yes?.action ?? wish.link?.href ?? wish.name}
                  wish={wish}
                  title={title}
                  supportEmail={supportEmail}
                />
              ))}
            </section>
          )}
          {corrections.length > 0 && <Corrections corrections={corrections} />}
          {sharing?.isQuestion && (
            <section className="mb-10">
              <h2>The seller’s estate agent</h2>
              <SharingSwitch sharing={sharing} />
            </section>
          )}
          {waits.length > 0 && (
            <section className="mb-10">
              <h2>What we’re waiting for</h2>
              {who && <WhoIsWho {...who} />}
              <Waits waits={isLong ? waits.slice(0, WAITS_SHOWN) : waits} />
              {isLong && (
                <Fold summary={`${waits.length - WAITS_SHOWN} more things we’re waiting for`} bare>
                  <Waits waits={waits.slice(WAITS_SHOWN)} />
                </Fold>
              )}
              <Scale bars={waits.map(({ bar }) => bar)} />
              {view.ready && (
                <a href={view.ready} className="inline-flex min-h-11 items-center text-md print:hidden">
                  View what is missing before exchange
                </a>
              )}
            </section>
          )}
          {update.href && (
            <p className="mb-10 print:hidden">
              <a href={update.href} className="inline-flex min-h-11 items-center">
                {update.asked ? 'Add to your question' : 'Ask for an update'}
              </a>
            </p>
          )}
          {update.answer && <Answer answer={update.answer} action={update.action} />}
          <h2>Timeline</h2>
          <FoldedTimeline items={steps} />
          <More count={more} what="between the first and the newest" />
        </Split>
      </Live>
      {!view.isOver && <RemindersFoot {...reminders} />}
    </>
  );
}

function Waits({ waits }: Pick<DashboardView, 'waits'>) {
  return (
    <DescriptionList
      items={waits.map(({ title: label, words, bar }) => ({
        label,
        value: bar ? (
          <>
            {whole(words)}
            <DaysBar {...bar} />
          </>
        ) : (
          words
        ),
      }))}
    />
  );
}
