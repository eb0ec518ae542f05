import { useLoaderData } from '@remix-run/react';
import { page } from '~/routes/shared/handler.server';
import { BackLink } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { PanelList } from '../onboarding/panel-list';
import { panelOf } from '../onboarding/panel-list.server';

export const handle: PageHandle = { title: 'Our panel of solicitors' };

/** 5-as-deals-go.md, 33: people can read who the solicitors are and what they charge before they pay anything. */
export const loader = page({ access: 'signed-in' }, ({ url }) => panelOf(url, urls.sellPanel));

export default function Panel() {
  return (
    <>
      <BackLink href={urls.welcome('sell')}>Before you start</BackLink>
      <PageHead
        title="Our panel of solicitors"
        lead="One of them does the legal work on your sale. You choose once you have registered, or leave the choice to us. You pay them their fees later."
      />
      <PanelList heading="h2" view={useLoaderData<typeof loader>()} href={urls.sellPanel} />
    </>
  );
}
