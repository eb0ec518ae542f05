import { useRevalidator } from '@remix-run/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { fetchVersion, pollWhileVisible } from '~/enhance/poll';

interface LiveDataProps {
  /** Answers with the `{version}` of what is shown. */
  url: string;
  version: string;
  /** Something is in progress that will be over in seconds, so it is polled more often. */
  hurried: boolean;
  children: ReactNode;
}

const EVERY_MS = 20_000;
const FAST_POLL_MS = 3_000;

/** Reloading the data would drop the errors of a dialog's form, and what was typed in it. */
const isDialogOpen = () => document.querySelector('dialog') !== null;

/** Like `Live`, for a page of the back office: reloads its data when it has changed. What is open or has the focus stays. */
export function LiveData({ url, version, hurried, children }: LiveDataProps) {
  const { revalidate } = useRevalidator();
  const [updated, setUpdated] = useState(false);
  const shown = useRef({ version, hurried });
  shown.current = { version, hurried };
  useEffect(
    () =>
      pollWhileVisible(
        () => (shown.current.hurried ? FAST_POLL_MS : EVERY_MS),
        async () => {
          const latest = await fetchVersion(url);
          if (!latest || latest === shown.current.version || isDialogOpen()) return;
          revalidate();
          setUpdated(true);
        },
      ),
    [url, revalidate],
  );
  return (
    <>
      <p role="status" className="sr-only">
        {updated && 'This page was updated.'}
      </p>
      {children}
    </>
  );
}
