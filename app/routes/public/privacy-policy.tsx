import { useLoaderData } from '@remix-run/react';
import { brand } from '~/brand.server';
import type { Brand } from '~/domain/config/brand-rules';
import { PROCESSORS } from '~/domain/config/data-use-texts';
import { PARTNER_PROMISES, PROMISES } from '~/domain/retention/rules';
import { page } from '~/routes/shared/handler.server';
import type { PageHandle } from '~/ui/page-handle';
import { Entries, LegalPage, Sections } from '~/ui/prose';
import { urls } from '~/urls';

export const handle: PageHandle = {
  title: 'Privacy policy',
  description: 'What we know about you, why we need it, who else sees it, how long we keep it, and your rights.',
  width: 'wide',
  cacheSeconds: 60,
};

export const loader = page({ access: 'public' }, () => brand);

export default function PrivacyPolicy() {
  const brand = useLoaderData<typeof loader>();
  return (
    <LegalPage
      title="Privacy policy"
      line="Version 1.5, last updated November 2026"
      about="Version 1.5 names Thirdfort, who check identities for us, and says what an identity check holds and who sees it, why we keep records, and where our servers are. Estate agents can look up how their sales are going, unless their seller switches that off, and how the buyer’s side is going, if the buyer agrees. We keep a record of who of them signed in. It replaces version 1.4, also of November 2026. We do not keep anything else for longer than before."
      brand={brand}
    >
      <Sections
        sections={[
          { id: 'general', title: 'General', body: <General brand={brand} /> },
          { id: 'individuals', title: 'Individuals', body: <Individuals brand={brand} /> },
          { id: 'partners', title: 'Partners', body: <Partners /> },
          { id: 'third-party-services', title: 'Third-party services', body: <ThirdParties /> },
        ]}
      />
    </LegalPage>
  );
}

type BrandProps = { brand: Brand };

function Email({ brand }: BrandProps) {
  return <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>;
}

function General({ brand }: BrandProps) {
  return (
    <>
      <p>
        {brand.companyName} (“{brand.name}”, “we”) is the controller of the personal data described here: we decide how
        and why it is used, and are responsible for it under the UK GDPR and the Data Protection Act 2018. If you have a
        question about your data, email <Email brand={brand} />.
      </p>
      <p>
        We do not sell personal data, show advertising or track you around the internet. No important decision about you
        is made by a computer alone.
      </p>
      <h3>How we protect it</h3>
      <ul>
        <li>Everything sent between your browser and our website is encrypted.</li>
        <li>
          There are no passwords to steal: you sign in with a magic link that we email you, which works once and expires
          after 15 minutes.
        </li>
        <li>Our logs and error reports do not contain names, addresses or anything you typed.</li>
        <li>
          Our staff can see your information and may use it only for their work. We record every change they make, and
          who made it.
        </li>
      </ul>
      <h3>Where we keep it</h3>
      <p>
        Our servers are in London. If London fails, servers in Amsterdam take over. Some of the companies below also
        work outside the UK. Where they do, either the UK government recognises that country’s law as protecting
        personal data well enough, or the company has signed the contract terms that UK law requires.
      </p>
      <h3>Cookies</h3>
      <p>
        Our <a href={urls.cookies()}>cookie policy</a> lists every cookie we use.
      </p>
      <h3>Changes</h3>
      <p>When we change this policy, we change the version at the top and say what has changed.</p>
    </>
  );
}

function Individuals({ brand }: BrandProps) {
  return (
    <>
      <p>
        This section is for people who sell or buy a home with us, people they give us details of, and anyone who visits
        our website or contacts us.
      </p>
      <h3>What we hold</h3>
      <ul>
        <li>Who you are: your name, email address, mobile number and correspondence address.</li>
        <li>Your sale or purchase: the home, its price, and your answers to our questions.</li>
        <li>
          People you name: anyone selling or buying with you, anyone giving you money towards a purchase, and the person
          whose offer you have accepted.
        </li>
        <li>Orders and how they were paid for. Card details go to our payment provider and never to us.</li>
        <li>Searches, and the key dates of your sale or purchase.</li>
        <li>
          Identity checks: who was checked, when, and the result. For a check, Thirdfort asks you for your identity
          document and a photo or video of your face, and looks at official lists.
        </li>
        <li>Emails we sent you, and messages you sent us.</li>
        <li>When you signed in, and when you agreed to our terms, with the version and your IP address.</li>
        <li>
          For a day at most, how many times an email address or internet connection has asked for a magic link. We store
          this in a form that cannot be turned back into the address.
        </li>
      </ul>
      <p>
        Most of it comes from you. Some comes from the people you are selling or buying with, the seller whose home you
        are buying, your solicitor, your estate agent, or the companies that carry out searches and checks.
      </p>
      <h3>Why we use it, and our lawful basis</h3>
      <ul>
        <li>To provide the service you asked for, from your first answer to completion: our contract with you.</li>
        <li>
          To check identities: your solicitor’s legal obligations, and our legitimate interests in preventing fraud.
        </li>
        <li>To keep records of payments and invoices: our legal obligations under tax law.</li>
        <li>
          To keep records of sales and purchases for 10 years: our legitimate interests in answering later questions and
          claims.
        </li>
        <li>
          To keep the service safe, fix problems and deal with later questions or claims: our legitimate interests. You
          can object to this.
        </li>
        <li>To introduce you to a mortgage broker or a currency partner, if you ask: your consent.</li>
        <li>To show a form hosted by another company: your consent, which you can withdraw at any time.</li>
        <li>
          To show on our website what you told us of your sale or purchase, under the name you chose: your consent,
          which you can withdraw at any time.
        </li>
      </ul>
      <h3>Who else sees it</h3>
      <ul>
        <li>
          The solicitor who acts for you, and their firm. They are separately responsible for the data they receive.
        </li>
        <li>The people you listed as selling or buying with you, who can follow the sale or purchase.</li>
        <li>
          Thirdfort, who check identities for us, and our search suppliers. They get only what they need for the check
          or search. The solicitor who acts for you and our staff see the result of an identity check.
        </li>
        <li>
          Your estate agent, who is told who is selling and how your sale is progressing. You can stop them looking up
          its progress, on your dashboard. If you are buying, the seller’s agent sees the steps on your side only if you
          say yes. Agents never see your documents, your money or the results of identity checks.
        </li>
        <li>
          Anyone who searches by postcode for a home to buy. They see the address and, where a home was registered
          twice, when. They see nothing about you.
        </li>
        <li>The companies listed under “Third-party services”.</li>
        <li>Courts and authorities, where the law requires it.</li>
      </ul>
      <h3>How long we keep it</h3>
      <ul>
        {PROMISES.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
        <li>
          What you told us for our website: until you withdraw your consent, and no longer than the sale that it is
          about.
        </li>
      </ul>
      <p>
        Once a night we delete what we no longer keep. Backups and the companies listed under “Third-party services” may
        hold copies for a little longer.
      </p>
      <h3>If you ask us to delete your data</h3>
      <p>
        We delete it sooner, except for what we have a lawful reason to keep. We keep invoices that name you for as long
        as tax law requires. We keep the address, dates and amounts of a sale or purchase, without your name, because
        other people were part of it. While a purchase is under way, we need your data to complete it, so we delete it
        afterwards.
      </p>
      <h3>Your rights</h3>
      <p>You have the right to:</p>
      <ul>
        <li>know whether we hold data about you, and have a copy of it;</li>
        <li>have anything wrong corrected and anything missing added;</li>
        <li>have it deleted, unless we have a lawful reason to keep it;</li>
        <li>have us stop using it while a question about it is settled;</li>
        <li>get the data you gave us in a format that another service can use;</li>
        <li>object to any use that we base on our legitimate interests;</li>
        <li>withdraw your consent (this does not affect what we did before); and</li>
        <li>have a person review any automated decision about you.</li>
      </ul>
      <p>
        To use your rights, email <Email brand={brand} />. It is free, and we will reply within one month.
      </p>
      <h3>Complaints</h3>
      <p>
        If you are not happy with how we use your data, please complain to us first, at <Email brand={brand} />. We will
        acknowledge your complaint within 30 days, look into it without undue delay and tell you the outcome. If you are
        still not happy, or would rather not complain to us, you can complain to the Information Commissioner’s Office
        at <a href="https://ico.org.uk/make-a-complaint/">ico.org.uk</a>.
      </p>
    </>
  );
}

function Partners() {
  return (
    <>
      <p>This section is for people who work for estate agents, law firms and other organisations we work with.</p>
      <h3>What we hold</h3>
      <ul>
        <li>Your name, your role, the firm and the office you work for.</li>
        <li>Your work email address and phone number.</li>
        <li>Anything you send us, for example when you sign up as a partner.</li>
        <li>
          For estate agents: when you signed in to see your office’s sales, and which sale you looked at on a day.
        </li>
        <li>For solicitors: a short biography, if the firm gave us one, and the matters assigned to you.</li>
      </ul>
      <h3>Why we use it, and our lawful basis</h3>
      <ul>
        <li>To reply to you and agree how we will work together: our legitimate interests.</li>
        <li>
          To work with you on sales and purchases, and to settle accounts: our and your firm’s legitimate interests.
        </li>
        <li>To let customers know who acts for them and how to contact them: our and their legitimate interests.</li>
      </ul>
      <h3>Who else sees it, and how long we keep it</h3>
      <p>
        The customers you work for, and the companies listed below. We keep it for as long as we work with your firm,
        and then with the records of those sales and purchases. {PARTNER_PROMISES.join(' ')}
      </p>
      <h3>Your rights</h3>
      <p>You have the same rights as individuals (see above). In short, you can:</p>
      <ul>
        <li>see what we hold about you;</li>
        <li>have it corrected or deleted;</li>
        <li>restrict its use, or object to it;</li>
        <li>take it elsewhere; and</li>
        <li>complain to the Information Commissioner’s Office.</li>
      </ul>
    </>
  );
}

function ThirdParties() {
  return (
    <>
      <p>
        These companies process personal data for us. Each gets only what it needs for its task, under a contract that
        limits it to that.
      </p>
      <Entries
        entries={PROCESSORS.map(({ name, does, receives }) => ({
          name,
          facts: does,
          text: `It receives: ${receives}`,
        }))}
      />
      <h3>Bot detection</h3>
      <p>
        The sign-in page is protected by Google reCAPTCHA, which looks at how the page is used to tell people from bots.
        It loads only when you start to fill in the form. Google’s{' '}
        <a href="https://policies.google.com/privacy">privacy policy</a> and{' '}
        <a href="https://policies.google.com/terms">terms</a> apply to it. If JavaScript is turned off in your browser,
        it does not load and you can still sign in.
      </p>
    </>
  );
}
