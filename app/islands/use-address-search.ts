import { type KeyboardEvent, type RefObject, useEffect, useReducer, useState } from 'react';
import { flushSync } from 'react-dom';
import { searchKind } from '~/domain/address/gb-postcode-rules';
import type { Address } from '~/domain/address/rules';
import { type LookupStatus, optionId, type Result } from './address-lookup-results';
import { type Found, fetchAddress, type Search, searchAddresses } from './address-search';

const DEBOUNCE_MS = 700;
const FEWEST_LETTERS = 3;

type State<Item> = {
  /** `now`: without the pause, after a button was pressed or a result was opened. */
  search: Search & { now?: true };
  found: Item[];
  /** Index of the result that Enter takes; -1 for none. */
  active: number;
  status: LookupStatus;
};

const closed = { found: [], active: -1, status: 'idle' } satisfies Partial<State<never>>;

/** Where to search, and what a chosen result becomes. The same object for as long as the page is open. */
type Source<Item extends Result, Chosen> = {
  find: (search: Search, signal: AbortSignal) => Promise<Item[]>;
  /** Null for a result that contains several, which are listed next. */
  take: (item: Item) => Promise<Chosen> | null;
};

const addresses: Source<Found, Address> = {
  find: searchAddresses,
  take: ({ Id, Type }) => (Type === 'Address' ? fetchAddress(Id) : null),
};

/** Looks addresses up. @param countryOf the country to search; undefined is the United Kingdom */
export const useAddressSearch = (
  id: string,
  input: RefObject<HTMLInputElement | null>,
  onAddress: (address: Address) => void,
  countryOf?: () => string | undefined,
) => useSearch(id, input, addresses, onAddress, countryOf);

/**
 * Searches while someone types. A result that contains several is opened in a further step.
 * @param id of the field
 * @param onChosen is called with the chosen one, after the list has closed
 */
export function useSearch<Item extends Result, Chosen>(
  id: string,
  input: RefObject<HTMLInputElement | null>,
  source: Source<Item, Chosen>,
  onChosen: (chosen: Chosen) => void,
  countryOf: () => string | undefined = () => undefined,
) {
  const initial: State<Item> = { search: { query: '' }, ...closed };
  const [state, set] = useReducer(
    (old: State<Item>, change: Partial<State<Item>>): State<Item> => ({ ...old, ...change }),
    initial,
  );
  const { search, found, active, status } = state;
  const listId = `${id}-found`;
  const look = (now?: true) =>
    set({ search: { query: input.current?.value.trim() ?? '', country: countryOf(), ...(now && { now }) } });

  useEffect(() => {
    if (!search.containerId && search.query.length < FEWEST_LETTERS) {
      return set({ ...closed, status: search.now && search.query !== '' ? 'short' : 'idle' });
    }
    return searchDebounced(source.find, search, set);
  }, [search, source]);

  async function choose(item: Item) {
    const taking = source.take(item);
    if (taking === null) return set({ search: { ...search, containerId: item.Id, now: true } });
    set({ ...closed, status: 'searching' });
    try {
      const chosen = await taking;
      set({ ...closed, search: { query: '' } });
      onChosen(chosen);
    } catch (error) {
      set({ status: failed(error) });
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: active < 0 ? 0 : -1 }[event.key];
    if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = found[active];
      if (chosen) void choose(chosen);
      else look(true);
    } else if (event.key === 'Escape') {
      set(closed);
    } else if (step !== undefined) {
      event.preventDefault();
      if (found.length === 0) return look(true);
      const next = (active + step + found.length) % found.length;
      set({ active: next });
      document.getElementById(optionId(listId, next))?.scrollIntoView({ block: 'nearest' });
    }
  }

  return {
    /** Searches for what is in the field: now, or when the typing pauses. */
    look,
    status,
    count: found.length,
    what: searchKind(search.query),
    results: { id: listId, found, active, onChoose: choose },
    /** The field's role and state while script runs. */
    combobox: {
      role: 'combobox',
      'aria-expanded': found.length > 0,
      'aria-controls': listId,
      'aria-autocomplete': 'list',
      'aria-activedescendant': active >= 0 ? optionId(listId, active) : undefined,
    } as const,
    listeners: { onChange: () => look(), onKeyDown, onBlur: () => set(status === 'found' ? closed : {}) },
  };
}

/**
 * Searches after a pause, and reports the outcome.
 * @returns aborts it, when a newer search replaces it: from then on it reports nothing
 */
export function searchDebounced<Item>(
  find: (search: Search, signal: AbortSignal) => Promise<Item[]>,
  search: State<Item>['search'],
  tell: (change: Partial<State<Item>>) => void,
): () => void {
  const abort = new AbortController();
  const timer = setTimeout(
    async () => {
      tell({ status: 'searching' });
      const outcome = await find(search, abort.signal).then(
        (items) => ({ found: items, active: -1, status: items.length > 0 ? 'found' : 'none' }) as const,
        (error) => ({ ...closed, status: failed(error) }),
      );
      if (!abort.signal.aborted) tell(outcome);
    },
    search.now ? 0 : DEBOUNCE_MS,
  );
  return () => {
    clearTimeout(timer);
    abort.abort();
  };
}

type ScriptedSearch = {
  /** The island's own element, by which its form is found. */
  root: RefObject<HTMLElement | null>;
  input: RefObject<HTMLInputElement | null>;
  look: (now?: true) => void;
  /** The value of the button that, without script, leads to the page that does the search. */
  intent: string;
  /** Clears the choice. */
  forget: () => void;
};

/**
 * Replaces the page that does the search without script: what was typed before the script loaded counts, and the buttons that lead
 * there search here. @returns whether script runs
 */
export function useScriptedSearch({ root, input, look, intent, forget }: ScriptedSearch): boolean {
  const [isLive, setLive] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when script comes
  useEffect(() => {
    setLive(true);
    look();
    const form = root.current?.closest('form');
    const onSubmit = (event: SubmitEvent) => {
      if (!(event.submitter instanceof HTMLButtonElement) || event.submitter.value !== intent) return;
      event.preventDefault();
      flushSync(forget);
      look(true);
      input.current?.focus();
    };
    form?.addEventListener('submit', onSubmit);
    return () => form?.removeEventListener('submit', onSubmit);
  }, []);
  return isLive;
}

const failed = (error: unknown) => ({ failed: error instanceof Error ? error.message : '' });
