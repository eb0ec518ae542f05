import { useLocation } from '@remix-run/react';
import { urls } from '~/urls';
import { LinkButton } from './link-button';

interface Home {
  href: string;
  label: string;
}

const HOMEPAGE: Home = { href: urls.home(), label: 'Go to homepage' };

export function NotFoundPage({ home = HOMEPAGE }: { home?: Home }) {
  return (
    <>
      <h1>Page not found</h1>
      <p className="mt-4 mb-8 text-ink-soft">
        We can't find that page. Please check the URL or go back to the homepage and try again.
      </p>
      <LinkButton href={home.href}>{home.label}</LinkButton>
    </>
  );
}

interface ErrorPageProps {
  message?: string;
  home?: Home;
  /** The page that was refused, where it shows how things are now, or works in a moment. */
  again?: string;
  supportEmail?: string;
  /** What to look for in the log, if the error is ours. */
  requestId?: string;
}

export function ErrorPage(props: ErrorPageProps) {
  const { message = 'Something went wrong', home = HOMEPAGE, again, supportEmail, requestId } = props;
  return (
    <>
      <h1>There was an error</h1>
      <p className="mt-4 text-ink-soft">{sentence(message)}</p>
      {supportEmail && (
        <p className="mt-2 text-ink-soft">
          If it happens again, please contact support at <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      )}
      {requestId && (
        <p className="mt-2 text-ink-soft">
          Tell us this code, and we can see what went wrong: <span className="wrap-anywhere">{requestId}</span>
        </p>
      )}
      <ErrorLinks again={again} home={home} />
    </>
  );
}

/** Adds the full stop that a reason lacks, because beside a field it has none. */
const sentence = (message: string) => (/[.!?]$/.test(message) ? message : `${message}.`);

const ErrorLinks = ({ again, home }: { again?: string; home: Home }) => (
  <div className="mt-8 flex flex-wrap gap-4">
    {again && <LinkButton href={again}>Go back to the page</LinkButton>}
    <LinkButton href={home.href} variant={again ? 'quiet' : undefined}>
      {home.label}
    </LinkButton>
  </div>
);

/** For something that cannot be reached now. The same address may work in a minute. */
export function UnavailablePage({ message }: { message?: string }) {
  const { pathname, search } = useLocation();
  return (
    <>
      <h1>This page is not available right now</h1>
      {message && <p className="mt-4 text-ink-soft">{message}</p>}
      <p className="mt-4 text-ink-soft">Something on our side is not working. Please try again in a minute.</p>
      <p className="mt-2 text-ink-soft">
        If you have just sent a form, go back in your browser and send it again. What you typed should still be there.
      </p>
      <div className="mt-8">
        <LinkButton href={pathname + search}>Try again</LinkButton>
      </div>
    </>
  );
}

interface GonePageProps {
  message?: string;
  /** What was sent, by field name. */
  typed: Record<string, unknown>;
  home?: Home;
  again?: string;
}

/** For a form about something that no longer exists: what was typed in it can be copied from here. */
export function GonePage({ message = 'Something went wrong', typed, home = HOMEPAGE, again }: GonePageProps) {
  const lines = textsIn(typed);
  return (
    <>
      <h1>There was an error</h1>
      <p className="mt-4 text-ink-soft">{sentence(message)}</p>
      {lines.length > 0 && (
        <section className="mt-8" aria-labelledby="typed">
          <h2 id="typed" className="text-h3">
            What you typed
          </h2>
          <ul className="mt-3 list-disc pl-5">
            {lines.map(([name, text]) => (
              <li key={name} className="whitespace-pre-wrap wrap-anywhere">
                {text}
              </li>
            ))}
          </ul>
        </section>
      )}
      <ErrorLinks again={again} home={home} />
    </>
  );
}

/** The fields that people do not see, by the last part of their names. */
const HIDDEN = [
  ...['_id', 'id', 'version', 'seen', 'was', 'digest', 'newest', 'page', 'intent', 'from', 'returnTo', 'noScript'],
  ...[
    'renderedAt',
    'botCheckToken',
    'token',
    'country_iso_2',
    'property_id',
    'personId',
    'transactionId',
    'purchaseIntentId',
  ],
  ...['estateAgentId', 'groupId', 'requestId', 'searchId', 'updateId'],
];

const isHidden = (name: string) => HIDDEN.includes(name.slice(name.lastIndexOf('.') + 1));

function textsIn(typed: unknown, name = ''): [name: string, text: string][] {
  if (typeof typed === 'string') return typed.trim() === '' ? [] : [[name, typed]];
  if (typeof typed !== 'object' || typed === null) return [];
  return Object.entries(typed).flatMap(([part, value]) => (isHidden(part) ? [] : textsIn(value, `${name}.${part}`)));
}
