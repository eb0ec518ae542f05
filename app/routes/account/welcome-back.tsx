import { useLoaderData } from '@remix-run/react';
import type { Role } from '~/domain/account/rules';
import { nameAndPlace } from '~/domain/address/rules';
import { listProperties, type PropertyCard } from '~/domain/onboarding/properties-queries.server';
import {
  developmentsOf,
  isDropped,
  leftOut,
  splitFinished,
  statusOf,
  unitsLeftOut,
} from '~/domain/onboarding/resume-rules';
import { londonDay } from '~/domain/shared/dates-rules';
import { now } from '~/platform/clock.server';
import { page } from '~/routes/shared/handler.server';
import { PageHead, Tabs } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { Properties } from './properties';
import { SignOutEverywhere } from './sign-out-everywhere';

export const handle: PageHandle = { title: 'Your properties', width: 'page' };

type Tab = 'sales' | 'purchases';

export const loader = page({ access: 'signed-in' }, async ({ url, viewer }) => {
  const properties = await listProperties(viewer);
  const today = londonDay(now());
  const of = (role: Role) => {
    const { running, finished } = splitFinished(properties, role, today);
    const view = (card: PropertyCard) => toCard(card, today);
    return { current: running.map(view), finished: finished.map(view) };
  };
  const sales = of('sell');
  const purchases = of('buy');
  // Who only buys would read "There are no sales yet" on a phone.
  const onlyBuys = properties.length > 0 && properties.every(({ role }) => role === 'buy');
  const asked = url.searchParams.get('tab') ?? (onlyBuys ? 'purchases' : 'sales');
  const tab: Tab = asked === 'purchases' ? 'purchases' : 'sales';
  const mayShowArchived = viewer.isAdmin && sales.finished.length + purchases.finished.length > 0;
  return {
    firstName: viewer.firstName,
    sales,
    developments: developmentsOf(properties).map(({ units, ...each }) => ({
      ...each,
      units: units.map((card) => toCard(card, today)),
    })),
    purchases,
    more: {
      sales: leftOut(properties, 'sell'),
      units: unitsLeftOut(properties),
      purchases: leftOut(properties, 'buy'),
    },
    tab,
    // Staff have the specified toggle, off at first. Everyone else has a fold.
    finished: viewer.isAdmin ? 'toggled' : 'folded',
    archived: mayShowArchived ? (url.searchParams.get('archived') === 'show' ? 'shown' : 'hidden') : null,
  } as const;
});

function toCard(card: PropertyCard, today: string) {
  const { role, id, complete, sharedBy, development } = card;
  const [title, ...rest] = nameAndPlace(card.address);
  const shown = { title, place: rest.join(', '), status: statusOf(card, today) };
  return { role, id, complete, isDropped: isDropped(card), sharedBy, development, ...shown };
}

/** The address of this page in another view. */
const view = (tab: Tab, showArchived: boolean) =>
  urls.welcomeBack({ tab, archived: showArchived ? 'show' : undefined });

export default function WelcomeBack() {
  const { firstName, sales, developments, purchases, more, tab, finished, archived } = useLoaderData<typeof loader>();
  const showArchived = archived === 'shown';
  const has = (deals: typeof sales) => deals.current.length + deals.finished.length > 0;
  const isFirst = !has(sales) && developments.length === 0 && !has(purchases);
  const show = finished === 'folded' ? 'folded' : showArchived ? 'open' : 'hidden';
  const tabLink = (name: Tab, label: string) => ({ href: view(name, showArchived), label, current: tab === name });
  return (
    <>
      <PageHead
        title={`Welcome back, ${firstName}!`}
        lead="Select a property below to continue your sale or purchase."
      />
      {archived !== null && (
        <p className="mt-4">
          <a href={view(tab, !showArchived)} className="inline-flex min-h-11 items-center">
            {showArchived ? 'Hide Archived' : 'Show Archived'}
          </a>
        </p>
      )}
      <div className="mt-6 desk:hidden">
        <Tabs label="Sales and purchases" tabs={[tabLink('sales', 'Sales'), tabLink('purchases', 'Purchases')]} />
      </div>
      <div className="grid gap-14 desk:mt-8">
        <Properties
          title="Sales"
          kind="sales"
          {...sales}
          developments={developments}
          moreUnits={more.units}
          more={more.sales}
          showFinished={show}
          onPhone={tab === 'sales'}
          add="sell"
          isFirst={isFirst}
        />
        <Properties
          title="Purchases"
          kind="purchases"
          {...purchases}
          more={more.purchases}
          showFinished={show}
          onPhone={tab === 'purchases'}
          add="buy"
          isFirst={isFirst}
        />
      </div>
      <SignOutEverywhere />
    </>
  );
}
