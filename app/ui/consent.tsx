import { Form } from '@remix-run/react';
import { urls } from '~/urls';
import { Button } from './button';

/** The one choice there is. Never ticked beforehand: saving it unchanged declines. */
function OtherCompanies({ allowed }: { allowed?: boolean }) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-md">
      <input
        type="checkbox"
        name="otherCompanies"
        defaultChecked={allowed}
        className="size-5.5 shrink-0 accent-green"
      />
      Allow forms hosted by other companies
    </label>
  );
}

const FORM = 'cookie-question';

/** The iframe for the reply without script: a line in the notice, so that the page keeps what was typed. */
const ANSWER_FRAME = 'cookie-answer';

/**
 * Shown to people who have not answered yet: a line at the top of every page and in its flow, there from the first paint, so
 * nothing moves, covers the focus or gets in the way. Answering it does not leave the page: with script it is saved in place
 * (app/enhance/consent.ts), without it in an iframe.
 */
export function ConsentNotice({ returnTo }: { returnTo: string }) {
  return (
    <section aria-label="Cookie preferences" className="border-b border-line bg-sand text-sm print:hidden">
      <input type="hidden" name="returnTo" value={returnTo} form={FORM} />
      <Form
        id={FORM}
        method="post"
        reloadDocument
        action={urls.saveCookieSettings()}
        target={ANSWER_FRAME}
        data-consent
        className="mx-auto grid max-w-page grid-cols-[1fr_auto] items-start gap-x-3 px-5"
      >
        <Question />
      </Form>
      <p hidden tabIndex={-1} className="mx-auto max-w-page px-5 py-3">
        We have saved your preferences. To change them, use <a href={urls.cookieSettings()}>cookie settings</a> at the
        bottom of any page.
      </p>
    </section>
  );
}

function Question() {
  return (
    <>
      <details className="min-w-0">
        <summary className="flex min-h-11 flex-wrap items-center gap-x-2 rounded-sm">
          Essential cookies only.{' '}
          <span className="text-green underline">
            Options<span className="sr-only"> for cookies</span>
          </span>
        </summary>
        <div className="pb-3">
          <OtherCompanies />
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <Button small variant="quiet" busyLabel="Saving…">
              Save preferences
            </Button>
            <a href={urls.cookies()}>Cookie policy</a>
          </div>
        </div>
      </details>
      <button
        type="submit"
        data-busy-label="Saving…"
        className="min-h-11 rounded-sm px-3 font-bold text-green underline hover:decoration-2"
      >
        OK<span className="sr-only">, essential cookies only</span>
      </button>
      <p role="alert" hidden className="pb-2 text-red">
        There was an error. Please try again.
      </p>
      <noscript>
        <input type="hidden" name="answerIn" value="frame" />
        {/* The reply takes the place of these words: until then the iframe is empty, and they show through it. */}
        <div className="relative h-7">
          You can change this later.
          <iframe name={ANSWER_FRAME} title="Your cookie preferences" className="absolute inset-0 size-full border-0" />
        </div>
      </noscript>
    </>
  );
}

/** The content of that iframe. A page that waits for the answer has to be reloaded, which is the person's decision. */
export function ConsentSaved({ styleSheet, returnTo }: { styleSheet: string; returnTo: string }) {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <title>Your cookie preferences</title>
        <link rel="stylesheet" href={styleSheet} />
      </head>
      <body className="bg-sand">
        <p className="text-sm" role="status">
          Saved.{' '}
          <a href={returnTo} target="_top">
            Reload this page
          </a>
        </p>
      </body>
    </html>
  );
}

/** The same choice in the settings, where it can be looked up and changed. */
export function ConsentSettings({ allowed }: { allowed: boolean }) {
  return (
    <Form method="post" reloadDocument action={urls.saveCookieSettings()} className="mt-4">
      <input type="hidden" name="returnTo" value={urls.cookieSettings({ saved: 'true' })} />
      <OtherCompanies allowed={allowed} />
      <div className="mt-3">
        <Button small busyLabel="Saving…">
          Save preferences
        </Button>
      </div>
    </Form>
  );
}
