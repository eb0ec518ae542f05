import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

const EVERY_MS = 20_000;
/** While something is under way that takes seconds. */
const SOON_MS = 3_000;
const CALL_MS = 10_000;
const MOST_FAILURES = 5;
/** Nobody is there who looks. It also keeps an open page from keeping a sign-in alive. */
const UNTOUCHED_MS = 30 * 60_000;
const SIGNS = ['visibilitychange', 'pointerdown', 'keydown', 'scroll'] as const;

interface FollowChangesProps {
  /** Answers with the `{version}` of what the page shows. */
  url: string;
  /** That of the page as it is. */
  version: string;
  soon?: boolean;
}

/**
 * Keeps a page of the back office as it is on the server while somebody looks at it: what `Live` is for pages that are not hydrated.
 * Without script the page stays as it came.
 */
export function FollowChanges({ url, version, soon }: FollowChangesProps) {
  const { revalidate } = useRevalidator();
  const shown = useRef(version);
  const [wasUpdated, setUpdated] = useState(false);
  useEffect(() => {
    if (shown.current !== version) setUpdated(true);
    shown.current = version;
  }, [version]);

  useEffect(() => {
    let timer = 0;
    let failures = 0;
    let touched = Date.now();
    const isWatched = () => !document.hidden && Date.now() - touched <= UNTOUCHED_MS && failures < MOST_FAILURES;
    const plan = () => {
      clearTimeout(timer);
      if (isWatched()) timer = window.setTimeout(() => void ask(), (soon ? SOON_MS : EVERY_MS) * 2 ** failures);
    };
    const ask = async () => {
      try {
        const latest = await versionAt(url);
        if (latest === null) failures = MOST_FAILURES;
        else if (latest !== shown.current && !isBusy()) revalidate();
        if (latest !== null) failures = 0;
      } catch {
        failures += 1;
      }
      plan();
    };
    const onSign = ({ type }: Event) => {
      const wasLeft = !isWatched();
      touched = Date.now();
      if (wasLeft || type === 'visibilitychange') plan();
    };
    for (const sign of SIGNS) document.addEventListener(sign, onSign, { passive: true });
    plan();
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) document.removeEventListener(sign, onSign);
    };
  }, [url, soon, revalidate]);

  return (
    <p role="status" className="sr-only">
      {wasUpdated && 'This page was updated.'}
    </p>
  );
}

/** A dialog is open. Loading the page again would take away what its form was answered, and so what was typed. */
const isBusy = () => document.querySelector('dialog') !== null;

/** Null when the viewer may not ask any more. @throws when there is no answer */
async function versionAt(url: string): Promise<string | null> {
  const answer = await fetch(url, { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(CALL_MS) });
  if (answer.status >= 400 && answer.status < 500) return null;
  if (!answer.ok) throw new Error(`${answer.status}`);
  return ((await answer.json()) as { version: string }).version;
}
