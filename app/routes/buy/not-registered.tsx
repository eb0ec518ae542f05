import { look } from '~/ui/button';

interface NotRegisteredProps {
  postcode: string;
  text: string;
  emailUrl: string;
}

/** The postcode exists, and no seller there is with us yet. */
export function NotRegistered({ postcode, text, emailUrl }: NotRegisteredProps) {
  return (
    <section className="mt-9" role="status">
      <h2>No home at {postcode} is registered with us yet</h2>
      <p className="mt-3">
        The seller registers the home first. Then you can find it here. You can send them this text yourself. We do not
        send anything.
      </p>
      <div className="mt-5">
        <a href={emailUrl} className={look({ variant: 'quiet' })}>
          Tell your seller or their agent
        </a>
      </div>
      <p className="mt-5 text-md text-ink-soft">The button opens your own email. You can also copy the text:</p>
      <blockquote className="mt-2 rounded-md border border-line bg-white px-4 py-3.5 text-md wrap-anywhere whitespace-pre-line select-all">
        {text}
      </blockquote>
    </section>
  );
}
