import { urls } from '~/urls';
import { LinkButton } from './button';

export function NotFoundPage() {
  return (
    <div className="py-10">
      <h1>Page not found</h1>
      <p className="mt-4 mb-8 text-ink-soft">
        We can't find that page. Please check the URL or go back to the homepage and try again.
      </p>
      <LinkButton href={urls.home()}>Go to homepage</LinkButton>
    </div>
  );
}

interface ErrorPageProps {
  message?: string;
  supportEmail?: string;
}

export function ErrorPage({ message = 'Something went wrong.', supportEmail }: ErrorPageProps) {
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
        <LinkButton href={urls.home()}>Go to homepage</LinkButton>
      </div>
    </div>
  );
}
