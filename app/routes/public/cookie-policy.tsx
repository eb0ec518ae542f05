import { useLoaderData } from '@remix-run/react';
import { brand } from '~/domain/config/brand-queries.server';
import {
  type Cookie,
  NEEDED_COOKIES_OF_OTHERS,
  OPTIONAL_COOKIES,
  OUR_COOKIES,
  SCRIPTS,
} from '~/domain/config/data-use-texts';
import { type Consent, consentOf } from '~/platform/consent.server';
import { page } from '~/routes/shared/handler.server';
import { ConsentSettings } from '~/ui/consent';
import { Banner } from '~/ui/feedback';
import type { PageHandle } from '~/ui/page-handle';
import { Entries, LegalPage, Sections } from '~/ui/prose';
import { urls } from '~/urls';

export const handle: PageHandle = {
  title: 'Cookie policy',
  description: 'Every cookie we set, what it is for and how long it stays, and where you choose.',
  width: 'wide',
  kept: 60,
};

export const loader = page({ access: 'public' }, ({ request, url }) => ({
  brand,
  consent: consentOf(request),
  justSaved: url.searchParams.get('saved') === 'true',
}));

export default function CookiePolicy() {
  const { brand, consent, justSaved } = useLoaderData<typeof loader>();
  return (
    <LegalPage title="Cookie policy" line="Last updated November 2026" brand={brand}>
      <Sections
        sections={[
          { id: 'introduction', title: 'Introduction', body: <Introduction /> },
          { id: 'cookies', title: 'Cookies', body: <Cookies /> },
          { id: 'scripts', title: 'Scripts', body: <Scripts /> },
          { id: 'settings', title: 'Consent', body: <ConsentSection consent={consent} justSaved={justSaved} /> },
          { id: 'your-browser', title: 'Enabling and disabling cookies', body: <YourBrowser /> },
          { id: 'your-rights', title: 'Your rights', body: <YourRights /> },
          {
            id: 'contact',
            title: 'Contact details',
            body: <Contact email={brand.supportEmail} name={brand.companyName} />,
          },
        ]}
      />
    </LegalPage>
  );
}

function Introduction() {
  return (
    <>
      <p>
        A cookie is a short text that a website leaves in your browser and reads again later. We use few: those without
        which you could not sign in or pay, and one that remembers your choice about the rest.
      </p>
      <p>
        We count no visitors, show no advertising, and let nobody else do so here. The{' '}
        <a href={urls.privacy()}>privacy policy</a> says what else we know about you.
      </p>
    </>
  );
}

const entriesOf = (cookies: readonly Cookie[]) =>
  cookies.map(({ name, setBy, when, why, keptFor }) => ({
    name,
    code: true,
    facts: keptFor,
    text: `${why} Set by ${setBy} ${when}.`,
  }));

function Cookies() {
  return (
    <>
      <h3>Ours, which the service needs</h3>
      <p>No script can read them. On an encrypted connection their names begin with “__Host-”.</p>
      <Entries entries={entriesOf(OUR_COOKIES)} />
      <h3>Of others, which the service needs</h3>
      <p>They stand guard where money or emails could be misused, and are set nowhere else.</p>
      <Entries entries={entriesOf(NEEDED_COOKIES_OF_OTHERS)} />
      <h3>Only if you allow them</h3>
      <Entries entries={entriesOf(OPTIONAL_COOKIES)} />
      <h3>Kept in the browser without a cookie</h3>
      <p>
        If the sign-in page cannot reach the bot check, it keeps what you typed in this tab until the page has loaded
        again, so that you need not type it twice. Google and Stripe may keep similar notes of their own, for the same
        purposes as their cookies.
      </p>
    </>
  );
}

function Scripts() {
  return (
    <>
      <p>A script is a program that a page runs in your browser. These are all:</p>
      <Entries entries={SCRIPTS.map(({ by, where, why }) => ({ name: by, facts: where, text: why }))} />
    </>
  );
}

const CHOICES: Record<Consent, string> = {
  unasked: 'You have not chosen yet, so forms of other companies are not shown.',
  essential: 'You chose not to allow forms of other companies.',
  all: 'You allow forms of other companies.',
};

function ConsentSection({ consent, justSaved }: { consent: Consent; justSaved: boolean }) {
  return (
    <>
      <p>
        On your first visit a notice asks for your preferences. Until you press “Save preferences” only what the service
        needs is set, and saving without a tick leaves it so. We ask again after six months, or when there is something
        new to ask.
      </p>
      <p>
        There is one thing to choose: the partner sign-up page can show a form that HubSpot hosts. Loading it tells
        HubSpot your internet address and sets its cookies. Without it the page shows a form of our own, which does as
        well.
      </p>
      {justSaved && (
        <div className="mt-4">
          <Banner tone="ok">Your preferences have been saved.</Banner>
        </div>
      )}
      <p>
        <b>{CHOICES[consent]}</b>
      </p>
      <ConsentSettings allowed={consent === 'all'} />
    </>
  );
}

function YourBrowser() {
  return (
    <>
      <p>
        Every browser lets you see cookies, delete them and refuse them, usually in its settings under “Privacy”. If you
        refuse ours, you can read every public page but cannot sign in. If you refuse those of Stripe, you may be unable
        to pay by card.
      </p>
      <p>
        Cookies that HubSpot has set belong to its own site, where we cannot delete them. Taking back your consent stops
        new ones; your browser deletes the old.
      </p>
    </>
  );
}

function YourRights() {
  return (
    <>
      <p>You have the right to:</p>
      <ul>
        <li>use this site without agreeing to anything that it does not need;</li>
        <li>change your mind at any time, as easily as you chose;</li>
        <li>ask what we know about you, and have it corrected or deleted; and</li>
        <li>
          complain to the Information Commissioner’s Office, at{' '}
          <a href="https://ico.org.uk/make-a-complaint/">ico.org.uk</a>.
        </li>
      </ul>
      <p>
        The <a href={`${urls.privacy()}#individuals`}>privacy policy</a> lists all of your rights over your data.
      </p>
    </>
  );
}

function Contact({ email, name }: { email: string; name: string }) {
  return (
    <p>
      For anything about cookies write to {name} at <a href={`mailto:${email}`}>{email}</a>.
    </p>
  );
}
