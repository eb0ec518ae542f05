import { Form } from '@remix-run/react';
import { Button, buttonClass } from '~/ui/button';
import { NoScriptField } from '~/ui/form';
import { whole } from '~/ui/whole';

interface NotRegisteredProps {
  postcode: string;
  text: string;
  emailUrl: string;
  /** The last day of the alert for this postcode, in words. Null without one. */
  toldUntil: string | null;
  /** The address that the buttons post to. */
  action: string;
}

/** The postcode exists, and no seller there is with us yet. */
export function NotRegistered({ postcode, text, emailUrl, toldUntil, action }: NotRegisteredProps) {
  return (
    <section className="mt-9" role="status">
      <h2>{whole(`No home at ${postcode} is registered with us yet`)}</h2>
      <p className="mt-3">
        The seller registers the home first. Then you can find it here. You can send them this text yourself. We do not
        send anything.
      </p>
      <div className="mt-5">
        <a href={emailUrl} className={buttonClass({ variant: 'quiet' })}>
          Tell your seller or their agent
        </a>
      </div>
      <p className="mt-5 text-md text-ink-soft">The button opens your own email. You can also copy the text:</p>
      <blockquote className="mt-2 rounded-md border border-line bg-white px-4 py-3.5 text-md wrap-anywhere whitespace-pre-line select-all">
        {text}
      </blockquote>
      <Form method="post" reloadDocument action={action} className="mt-7">
        <NoScriptField />
        <input type="hidden" name="postcode" value={postcode} />
        {toldUntil === null ? (
          <>
            <p className="mb-3">
              Or we can email you as soon as a home at {whole(postcode)} is registered. We’ll keep looking for 90 days.
            </p>
            <Button name="intent" value="tell-me" variant="quiet">
              Tell me when it is
            </Button>
          </>
        ) : (
          <>
            <p className="mb-3">
              We will email you as soon as a home at {whole(postcode)} is registered. We’ll keep looking until{' '}
              {toldUntil}.
            </p>
            <Button name="intent" value="stop-telling-me" variant="quiet">
              Stop looking
            </Button>
          </>
        )}
      </Form>
    </section>
  );
}
