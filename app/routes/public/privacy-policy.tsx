import { useLoaderData } from '@remix-run/react';
import { brand } from '~/domain/config/brand-queries.server';
import type { Brand } from '~/domain/config/brand-rules';
import { PROCESSORS } from '~/domain/config/data-use-texts';
import { page } from '~/routes/shared/handler.server';
import type { PageHandle } from '~/ui/page-handle';
import { Entries, LegalPage, Sections } from '~/ui/prose';
import { urls } from '~/urls';

export const handle: PageHandle = {
  title: 'Privacy policy',
  description: 'What we know about you, why, who else sees it, how long we keep it, and how you decide about it.',
  width: 'wide',
  kept: 60,
};

export const loader = page({ access: 'public' }, () => brand);

export default function PrivacyPolicy() {
  const brand = useLoaderData<typeof loader>();
  return (
    <LegalPage title="Privacy policy" line="Last updated July 2023" brand={brand}>
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
        {brand.companyName} (“{brand.name}”, “we”) decides how and why the personal data described here is used, and
        answers for it under the UK GDPR and the Data Protection Act 2018. For anything about your data write to{' '}
        <Email brand={brand} />.
      </p>
      <p>
        We do not sell personal data, show no advertising, and do not follow you around the internet. No decision that
        matters to you is made by a program alone.
      </p>
      <h3>How we protect it</h3>
      <ul>
        <li>Whatever travels between you and us is encrypted.</li>
        <li>There are no passwords to steal: a link in an email signs you in, works once, and for 15 minutes.</li>
        <li>Our logs and error reports are made without names, addresses or what you typed.</li>
        <li>Staff see what their work needs. What they change is recorded, with who changed it.</li>
      </ul>
      <h3>Where it is</h3>
      <p>
        Our servers are in London. Some of the companies below also work outside the UK. Where they do, the law there
        has been recognised as protecting data well enough, or they have signed the contract terms that UK law asks for.
      </p>
      <h3>Cookies</h3>
      <p>
        The <a href={urls.cookies()}>cookie policy</a> names every one of them.
      </p>
      <h3>Changes</h3>
      <p>
        When this policy changes, the date at its top does. If a change affects what we do with data that we already
        hold, we tell you by email first.
      </p>
    </>
  );
}

function Individuals({ brand }: BrandProps) {
  return (
    <>
      <p>
        This part is for people who sell or buy a home with us, for those whom they name, and for anybody who visits or
        writes to us.
      </p>
      <h3>What we hold</h3>
      <ul>
        <li>Who you are: name, email address, mobile number, and the address where letters reach you.</li>
        <li>Your sale or purchase: the home, its price, and your answers to our questions.</li>
        <li>People whom you name: others who sell or buy with you, and those who give you money towards a purchase.</li>
        <li>Orders and how they were paid for. Card details go to our payment provider and never to us.</li>
        <li>Searches, identity checks and their results, and the dates of the steps of your sale or purchase.</li>
        <li>Emails that we sent you, and messages that you sent us.</li>
        <li>When you signed in; and when you agreed to our terms, with the version and your internet address.</li>
        <li>
          How often an address or a connection asked for a link, for minutes, in a form from which it cannot be read
          back.
        </li>
      </ul>
      <p>
        Most of it comes from you. Some comes from a person you sell or buy with, your solicitor, your estate agent, or
        those who do searches and checks.
      </p>
      <h3>Why, and on what ground</h3>
      <ul>
        <li>To do what you asked of us, from your first answer to completion: our contract with you.</li>
        <li>To check identities and keep records: our and your solicitor’s legal duties.</li>
        <li>
          To keep the service safe, to mend it, and to answer questions or claims later: our legitimate interest, which
          you may object to.
        </li>
        <li>To introduce you to a mortgage broker or a currency partner, if you ask: your consent.</li>
        <li>To show a form that another company hosts: your consent, which you can take back at any time.</li>
      </ul>
      <h3>Who else sees it</h3>
      <ul>
        <li>The solicitor who acts for you, and the firm. They are responsible themselves for what they receive.</li>
        <li>The people whom you listed as selling or buying with you: they can follow the sale or purchase.</li>
        <li>Our partner for identity checks, and the suppliers of searches: what a check or a search needs.</li>
        <li>Your estate agent: how far your sale has come, but none of your documents.</li>
        <li>Somebody who looks for the home by its postcode in order to buy it: its address, and nothing about you.</li>
        <li>The companies listed under “Third-party services”.</li>
        <li>Courts and authorities, where the law obliges us.</li>
      </ul>
      <h3>How long we keep it</h3>
      <ul>
        <li>Property information and your account: 10 years after your sale or purchase completes or ends.</li>
        <li>A sign-in: 7 days at most. What you typed and did not submit ends with it.</li>
        <li>A request for a sign-in link: 30 days.</li>
        <li>
          Messages from people who are not customers: until they are dealt with, or until you ask us to delete them.
        </li>
      </ul>
      <h3>Your rights</h3>
      <p>You have the right to:</p>
      <ul>
        <li>know whether we hold data about you, and have a copy of it;</li>
        <li>have what is wrong corrected, and what is missing added;</li>
        <li>have it deleted, unless we have a lawful reason to keep it;</li>
        <li>have us pause its use while a question about it is settled;</li>
        <li>receive what you gave us in a form that another service can read;</li>
        <li>object to a use that rests on our legitimate interest;</li>
        <li>take back a consent, without effect on what was done before; and</li>
        <li>have a person look at any decision that a program made about you.</li>
      </ul>
      <p>
        Write to <Email brand={brand} />. It costs nothing, and we answer within one month. If you are not content with
        the answer, you can complain to the Information Commissioner’s Office, at{' '}
        <a href="https://ico.org.uk/make-a-complaint/">ico.org.uk</a>; we would be glad of the chance to put it right
        first.
      </p>
    </>
  );
}

function Partners() {
  return (
    <>
      <p>This part is for people who work for estate agents, law firms and others with whom we work.</p>
      <h3>What we hold</h3>
      <ul>
        <li>Your name, your role, the firm and the office you work for.</li>
        <li>Your work email address and telephone number.</li>
        <li>What you wrote to us, for example when you signed up as a partner.</li>
        <li>For solicitors: a short biography, if the firm gave us one, and the matters assigned to you.</li>
      </ul>
      <h3>Why, and on what ground</h3>
      <ul>
        <li>To answer you and to agree on working together: our legitimate interest.</li>
        <li>To work with you on sales and purchases, and to settle accounts: our contract with your firm.</li>
        <li>To let customers know who acts for them and how to reach them: their and our legitimate interest.</li>
      </ul>
      <h3>Who else sees it, and how long</h3>
      <p>
        The customers you work for, and the companies listed below. We keep it for as long as we work with your firm,
        and then with the records of those sales and purchases. If we never do, we keep it until you ask us to delete
        it.
      </p>
      <h3>Your rights</h3>
      <p>They are the same as those of individuals. In short, you can:</p>
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
        These companies handle personal data for us, each only what its task needs, and under a contract that holds it
        to that.
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
        The sign-in page is protected by Google reCAPTCHA, which judges from how the page is used whether a person or a
        program uses it. It is loaded only once you begin to fill in the form. Google’s{' '}
        <a href="https://policies.google.com/privacy">privacy policy</a> and{' '}
        <a href="https://policies.google.com/terms">terms</a> apply to it. If your browser runs no script, it is not
        loaded, and you can sign in all the same.
      </p>
    </>
  );
}
