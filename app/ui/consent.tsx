import { urls } from '~/urls';
import { Button } from './button';

/** The one thing that there is to choose. Never ticked beforehand: saving it unchanged declines. */
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

/**
 * Asked of people who have not answered yet, on top of every page and in its flow: there from the first paint, so nothing
 * moves, covers what has the focus or gets in the way. With script it is saved in place (app/enhance/consent.ts).
 */
export function ConsentNotice({ returnTo }: { returnTo: string }) {
  return (
    <section aria-label="Cookie preferences" className="border-b border-line bg-sand print:hidden">
      <form
        method="post"
        action={urls.saveCookieSettings()}
        data-consent
        className="mx-auto grid max-w-page items-center gap-x-8 gap-y-1 px-5 py-3 lg:grid-cols-[1fr_auto_auto]"
      >
        <p className="max-w-none text-md">
          We only use cookies that this service needs. You can also choose to allow one optional extra.{' '}
          <a href={urls.cookies()}>Cookie policy</a>
        </p>
        <input type="hidden" name="returnTo" value={returnTo} />
        <OtherCompanies />
        <div>
          <Button small variant="quiet" busyLabel="Saving…">
            Save preferences
          </Button>
        </div>
      </form>
      <p hidden tabIndex={-1} className="mx-auto max-w-page px-5 py-5 text-md">
        We have saved your preferences. To change them, use <a href={urls.cookieSettings()}>cookie settings</a> at the
        bottom of any page.
      </p>
    </section>
  );
}

/** The same choice, where it can be looked up and changed. */
export function ConsentSettings({ allowed }: { allowed: boolean }) {
  return (
    <form method="post" action={urls.saveCookieSettings()} className="mt-4">
      <input type="hidden" name="returnTo" value={urls.cookieSettings({ saved: 'true' })} />
      <OtherCompanies allowed={allowed} />
      <div className="mt-3">
        <Button small busyLabel="Saving…">
          Save preferences
        </Button>
      </div>
    </form>
  );
}
