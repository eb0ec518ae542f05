import { Button } from '~/ui/button';

export const START_AGAIN = 'start-again';

/** At the end of a form with a draft that is not submitted. Asks first. */
export function StartAgain() {
  return (
    <details className="mt-6">
      <summary className="flex min-h-11 items-center rounded-sm text-green underline">Start this page again</summary>
      <p className="mt-1">This removes what you typed on this page and did not save.</p>
      <div className="mt-3">
        <Button variant="quiet" name="intent" value={START_AGAIN}>
          Clear this page
        </Button>
      </div>
    </details>
  );
}
