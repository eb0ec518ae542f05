import { useLoaderData } from '@remix-run/react';
import { brand } from '~/brand.server';
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
  description: 'The cookies this site uses, what they are for, how long they last and how to change your choice.',
  width: 'wide',
  cacheSeconds: 60,
};

export const loader = page({ access: 'public' }, ({ request, url }) => ({
  brand,
  consent: consentOf(request),
  justSaved: url.searchParams.get('saved') === 'true',
}));

export default function CookiePolicy() {
  const { brand, consent, justSaved } = useLoaderData<typeof loader>();
  return (
    <LegalPage
      title="Cookie policy"
      line="Version 1.3, last updated November 2026"
      about="What changed in version 1.3: one more cookie, kt_agent, which keeps estate agents signed in. The rest is the same as in version 1.2."
      brand={brand}
    >
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
        A cookie is a small piece of text that a website stores in your browser and reads again later. We use only a
        few: the ones you need to sign in and pay, one that remembers your choice about the rest, and one that only our
        staff get.
      </p>
      <p>
        We do not use analytics or advertising, and we do not let anyone else do so on this site. Our{' '}
        <a href={urls.privacy()}>privacy policy</a> explains what else we know about you.
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
      <h3>Our essential cookies</h3>
      <p>No script can read these. On a secure connection their names start with “__Host-”.</p>
      <Entries entries={entriesOf(OUR_COOKIES)} />
      <h3>Essential cookies set by other companies</h3>
      <p>These prevent fraud and misuse when you sign in or pay. They are not set anywhere else.</p>
      <Entries entries={entriesOf(NEEDED_COOKIES_OF_OTHERS)} />
      <h3>Optional cookies</h3>
      <Entries entries={entriesOf(OPTIONAL_COOKIES)} />
      <h3>Other information stored in your browser</h3>
      <p>
        If the sign-in page cannot reach the bot check, it stores what you typed in this tab until the page has
        reloaded, so that you do not have to type it again. Google and Stripe may store similar information, for the
        same purposes as their cookies.
      </p>
    </>
  );
}

function Scripts() {
  return (
    <>
      <p>A script is a program that a page runs in your browser. These are all the scripts we use:</p>
      <Entries entries={SCRIPTS.map(({ by, where, why }) => ({ name: by, facts: where, text: why }))} />
    </>
  );
}

const CHOICES: Record<Consent, string> = {
  unasked: 'You have not chosen yet, so we do not show forms hosted by other companies.',
  essential: 'You chose not to allow forms hosted by other companies.',
  all: 'You chose to allow forms hosted by other companies.',
};

function ConsentSection({ consent, justSaved }: { consent: Consent; justSaved: boolean }) {
  return (
    <>
      <p>
        On your first visit we ask for your preferences. Until you select “OK” or “Save preferences” we only set the
        cookies this service needs. If you save without ticking the box, that does not change. We ask again after 6
        months, or when there is something new to ask.
      </p>
      <p>
        There is one choice to make: the partner sign-up page can show a form hosted by HubSpot. Loading it gives
        HubSpot your IP address and sets its cookies. If you do not allow it, the page shows our own form, which works
        just as well.
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
        You can see, delete and block cookies in your browser, usually in its settings under “Privacy”. If you block
        ours, you can read every public page but you cannot sign in. If you block Stripe’s, you may not be able to pay
        by card.
      </p>
      <p>
        HubSpot’s cookies belong to its own site, so we cannot delete them. Withdrawing your consent stops new ones. You
        can delete the old ones in your browser.
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
        Our <a href={`${urls.privacy()}#individuals`}>privacy policy</a> lists all your data protection rights.
      </p>
    </>
  );
}

function Contact({ email, name }: { email: string; name: string }) {
  return (
    <p>
      If you have a question about cookies, email {name} at <a href={`mailto:${email}`}>{email}</a>.
    </p>
  );
}
