import { urls } from '~/urls';
import { LinkButton } from './button';

interface Home {
  href: string;
  label: string;
}

const HOMEPAGE: Home = { href: urls.home(), label: 'Go to homepage' };

export function NotFoundPage({ home = HOMEPAGE }: { home?: Home }) {
  return (
    <div className="py-10">
      <h1>Page not found</h1>
      <p className="mt-4 mb-8 text-ink-soft">
        We can't find that page. Please check the URL or go back to the homepage and try again.
      </p>
      <LinkButton href={home.href}>{home.label}</LinkButton>
    </div>
  );
}

interface ErrorPageProps {
  message?: string;
  home?: Home;
  supportEmail?: string;
}

export function ErrorPage({ message = 'Something went wrong.', home = HOMEPAGE, supportEmail }: ErrorPageProps) {
  return (
    <div className="py-10">
      <h1>There was an error</h1>
      <p className="mt-4 text-ink-soft">{message}</p>
      {supportEmail && (
        <p className="mt-2 text-ink-soft">
          If it happens again, please contact support at <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      )}
      <div className="mt-8">
        <LinkButton href={home.href}>{home.label}</LinkButton>
      </div>
    </div>
  );
}
