import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from '@remix-run/react';
import { ErrorBoundary as AnyError } from '~/routes/shared/error-boundary';
import { PageHead } from '~/ui/page';

/** The same for a link that has ended and one that never was: strangers learn nothing from it, and a firm how to get another. */
export function ErrorBoundary() {
  const error = useRouteError();
  const root = useRouteLoaderData('root') as { brand: { name: string; supportEmail: string } } | undefined;
  if (!root || !isRouteErrorResponse(error) || error.status !== 404) return <AnyError />;
  const { name, supportEmail } = root.brand;
  return (
    <>
      <PageHead
        title="Page not found"
        lead="If you followed a link from one of our emails, it may have stopped working. Check that you have copied the whole link."
      />
      <p className="mt-4">
        To get another link, email {name} at <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. We send it to the
        address that we have for your firm.
      </p>
    </>
  );
}
