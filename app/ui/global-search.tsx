import { Form, useLocation, useNavigate } from '@remix-run/react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { SearchResult } from '~/domain/reporting/search-queries.server';
import { searchedFor } from '~/domain/reporting/search-words-rules';
import { urls } from '~/urls';
import { Skeleton } from './feedback';
import { control } from './field';
import { useHydrated } from './hydrated';
import { Link } from './link';

const DEBOUNCE_MS = 300;
const TIMEOUT_MS = 10_000;

type Answer = SearchResult[] | 'asking' | 'failed';

/**
 * Finds a transaction from anywhere. Without script it is a form that leads to a page of results, with script a list while typing.
 */
export function GlobalSearch() {
  const id = useId();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const words = searchedFor(typed);
  const answer = useAnswer(isOpen ? words : null);
  const results = Array.isArray(answer) ? answer : [];
  const isShown = isOpen && answer !== null && answer !== 'failed';

  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: any navigation closes the list
  useEffect(() => setOpen(false), [key]);

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    const chosen = results[active];
    if (event.key === 'Escape' && isOpen) setOpen(false);
    else if (event.key === 'Enter' && chosen && isShown) navigate(urls.adminTransaction(chosen.id));
    else if (step !== undefined && results.length > 0) {
      setOpen(true);
      // One position more than there are results: no result, back in the box.
      setActive((at) => ((at + 1 + step + results.length + 1) % (results.length + 1)) - 1);
    } else return;
    event.preventDefault();
  };

  const combobox = hydrated && {
    role: 'combobox',
    'aria-expanded': isShown && results.length > 0,
    'aria-controls': `${id}list`,
    'aria-autocomplete': 'list' as const,
    'aria-activedescendant': isShown && active >= 0 ? `${id}${active}` : undefined,
  };

  return (
    <search className="relative w-full max-w-130 min-w-0 flex-1 basis-72">
      <Form method="get" action={urls.adminSearch()} onBlur={(event) => leaves(event) && setOpen(false)}>
        <input
          {...combobox}
          type="search"
          name="q"
          data-global-search
          aria-label="Search transactions"
          aria-keyshortcuts="/"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="Address, name, email, reference"
          className={`${control} min-h-11! pr-10 placeholder:text-ink-soft`}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(-1);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        {typed === '' && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-3 right-3 rounded-sm bg-sand px-2 font-sans text-xs font-bold text-ink-soft pointer-coarse:hidden unscripted:hidden"
          >
            /
          </span>
        )}
        <div
          className={`absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-md border border-line bg-white shadow-[0_16px_40px_-20px_rgb(14_27_44/.5)] ${isShown ? '' : 'hidden'}`}
        >
          {results.length > 0 && (
            <div id={`${id}list`} role="listbox" aria-label="Transactions">
              {results.map((result, index) => (
                <Result key={result.id} id={`${id}${index}`} result={result} isActive={index === active} />
              ))}
            </div>
          )}
          {answer === 'asking' && <Skeleton lines={3} label="Searching…" />}
          {isShown && answer !== 'asking' && results.length === 0 && (
            <p className="px-4 py-3 text-ink-soft">No transactions found.</p>
          )}
        </div>
        <p role="status" className="sr-only">
          {isShown &&
            Array.isArray(answer) &&
            `${results.length} ${results.length === 1 ? 'transaction' : 'transactions'} found`}
        </p>
      </Form>
    </search>
  );
}

const leaves = ({ currentTarget, relatedTarget }: { currentTarget: Element; relatedTarget: Element | null }) =>
  !currentTarget.contains(relatedTarget);

interface ResultProps {
  id: string;
  result: SearchResult;
  isActive: boolean;
}

/** The focus stays in the box. The selected result is its active descendant. */
function Result({ id, result, isActive }: ResultProps) {
  const { address, seller, buyer } = result;
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isActive}
      to={urls.adminTransaction(result.id)}
      tabIndex={-1}
      className="block border-b border-line px-4 py-2.5 text-ink no-underline hover:bg-green-tint aria-selected:bg-green-tint"
    >
      <b className="block">{address}</b>
      <span className="block text-sm text-ink-soft">
        {personWords(seller)}
        {buyer && <> · Buyer: {personWords(buyer)}</>}
      </span>
      <span className="block text-sm text-ink-soft tabular-nums">{result.reference}</span>
    </Link>
  );
}

const personWords = ({ first_name, last_name, email }: SearchResult['seller']) =>
  `${first_name} ${last_name} (${email})`;

/** The server's results, fetched after a pause in typing. Null when there is nothing to search for. */
function useAnswer(words: string | null): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (words === null) return setAnswer(null);
    const overtaken = new AbortController();
    const timer = setTimeout(async () => {
      setAnswer((last) => (Array.isArray(last) ? last : 'asking'));
      try {
        const signal = AbortSignal.any([overtaken.signal, AbortSignal.timeout(TIMEOUT_MS)]);
        const response = await fetch(urls.search({ q: words }), { signal });
        if (!response.ok) throw new Error(`The search answered ${response.status}`);
        setAnswer((await response.json()) as SearchResult[]);
      } catch (error) {
        if (overtaken.signal.aborted) return;
        console.error(error); // that is all: Enter leads to the page of results, which says what is wrong
        setAnswer('failed');
      }
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      overtaken.abort();
    };
  }, [words]);
  return answer;
}
