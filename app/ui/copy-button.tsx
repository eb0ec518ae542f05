import { useEffect, useState } from 'react';
import { useHydrated } from './hydrated';

const CONFIRMED_MS = 1_000;

/** Copies the text beside it: an id, an email, a phone number. Needs script, and is not shown without. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const hydrated = useHydrated();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <button
      type="button"
      disabled={!hydrated}
      onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(true), console.error)}
      // Looks as small as the words beside it, but on a phone the area that can be pressed is taller.
      className="relative z-1 inline-flex min-h-6 items-center rounded-sm px-1.5 text-sm font-medium text-green after:absolute after:-inset-x-1 after:-inset-y-2.5 after:content-[''] hover:bg-green-tint lg:after:hidden print:hidden unscripted:hidden"
    >
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
      <span className="sr-only"> {label}</span>
    </button>
  );
}
