import { type KeyboardEvent, useEffect, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Address } from '~/domain/address/rules';
import { Button } from '~/ui/button';
import { control, Labelled, labelText, shellClass } from '~/ui/field';
import { ChosenAddress, type LookupStatus, optionId, Results, Status } from './address-lookup-parts';
import { type Found, fetchAddress, searchAddresses } from './address-search';

export type AddressLookupProps = {
  /** The id of the field, where the error summary leads. */
  id: string;
  /** What the address's parts are called in the form: `name.line_1` and so on. */
  name: string;
  label: string;
  address: Address | null;
  errors?: string[];
  supportEmail: string;
};

const WAIT_MS = 700;
const FEWEST_LETTERS = 3;

type State = {
  /** Script runs: until then this is a plain field with buttons that lead to a page of its own. */
  isLive: boolean;
  address: Address | null;
  /** `now` is for who pressed a button, and for looking into a result. */
  search: { query: string; containerId?: string; now?: true };
  found: Found[];
  /** Index of the result that Enter takes; -1 for none. */
  active: number;
  status: LookupStatus;
};

const closed: Pick<State, 'found' | 'active' | 'status'> = { found: [], active: -1, status: 'idle' };

/**
 * A home is found by postcode or words, in steps where one result stands for several homes. The server draws the same
 * markup: without script its buttons submit the form, and a page of its own does the finding.
 */
export default function AddressLookup({ id, name, label, errors, supportEmail, address }: AddressLookupProps) {
  const initial: State = { isLive: false, address, search: { query: '' }, ...closed };
  const [state, set] = useReducer((old: State, change: Partial<State>): State => ({ ...old, ...change }), initial);
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { search, found, active, status } = state;
  const typed = () => input.current?.value.trim() ?? '';

  // What was typed before the script came counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when script comes
  useEffect(() => set({ isLive: true, search: { query: typed() } }), []);

  useEffect(() => {
    const { query, containerId, now } = search;
    if (!containerId && query.length < FEWEST_LETTERS) return set(closed);
    const abort = new AbortController();
    const timer = setTimeout(
      async () => {
        set({ status: 'searching' });
        try {
          const items = await searchAddresses({ query, containerId }, abort.signal);
          set({ found: items, active: -1, status: items.length > 0 ? 'found' : 'none' });
        } catch (error) {
          if (!abort.signal.aborted) set({ ...closed, status: failed(error) });
        }
      },
      now ? 0 : WAIT_MS,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [search]);

  // The buttons that lead to that page without script do their work here with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const form = root.current?.closest('form');
    const onSubmit = (event: SubmitEvent) => {
      if (!(event.submitter instanceof HTMLButtonElement) || event.submitter.value !== 'find-address') return;
      event.preventDefault();
      flushSync(() => set({ address: null, search: { query: typed(), now: true } }));
      input.current?.focus();
    };
    form?.addEventListener('submit', onSubmit);
    return () => form?.removeEventListener('submit', onSubmit);
  }, []);

  async function choose({ Id, Type }: Found) {
    if (Type !== 'Address') return set({ search: { query: search.query, containerId: Id, now: true } });
    set({ ...closed, status: 'searching' });
    try {
      const address = await fetchAddress(Id);
      flushSync(() => set({ ...closed, search: { query: '' }, address }));
      root.current?.querySelector('button')?.focus();
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
      else set({ search: { query: typed(), now: true } });
    } else if (event.key === 'Escape') {
      set(closed);
    } else if (step !== undefined) {
      event.preventDefault();
      if (found.length === 0) return set({ search: { query: typed(), now: true } });
      const next = (active + step + found.length) % found.length;
      set({ active: next });
      document.getElementById(optionId(listId, next))?.scrollIntoView({ block: 'nearest' });
    }
  }

  if (state.address) {
    return (
      <div ref={root} id={id} tabIndex={-1} className={shellClass()}>
        <p className={labelText}>{label}</p>
        <ChosenAddress address={state.address} name={name} />
      </div>
    );
  }

  const listId = `${id}-found`;
  return (
    <div ref={root}>
      <Labelled field={{ id, name, errors }} label={label} hint="The postcode, or the first line of the address.">
        <div className="relative mt-2">
          <input
            ref={input}
            id={id}
            name="addressQuery"
            className={control}
            autoComplete="off"
            aria-describedby={`${id}-hint${errors ? ` ${id}-error` : ''}`}
            aria-invalid={errors ? true : undefined}
            {...(state.isLive && {
              role: 'combobox',
              'aria-expanded': found.length > 0,
              'aria-controls': listId,
              'aria-autocomplete': 'list',
              'aria-activedescendant': active >= 0 ? optionId(listId, active) : undefined,
            })}
            onChange={() => set({ search: { query: typed() } })}
            onKeyDown={onKeyDown}
            onBlur={() => set(status === 'found' ? closed : {})}
          />
          <Results id={listId} found={found} active={active} onChoose={choose} />
        </div>
        <Status status={status} count={found.length} supportEmail={supportEmail} />
        <div className="mt-3 flex flex-wrap gap-3">
          <Button variant="quiet" small name="intent" value="find-address">
            Find address
          </Button>
          <Button variant="quiet" small name="intent" value="type-address">
            Enter it by hand
          </Button>
        </div>
      </Labelled>
    </div>
  );
}

const failed = (error: unknown) => ({ failed: error instanceof Error ? error.message : '' });
