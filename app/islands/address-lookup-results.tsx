import type { ComponentPropsWithoutRef, ReactNode, RefObject } from 'react';
import { type Address, nameAndPlace } from '~/domain/address/rules';
import { Button } from '~/ui/button';
import { control } from '~/ui/field';
import { Panel } from '~/ui/panel';
import { withAdvice } from './get-json';

export const TOO_SHORT = 'Enter at least 3 letters or numbers.';

/** `short`: the button was pressed with too little typed to search for. */
export type LookupStatus = 'idle' | 'short' | 'searching' | 'found' | 'none' | { failed: string };

/** The chosen address, as hidden fields, and a button to change it. */
export function ChosenAddress({ address, name }: { address: Address; name: string }) {
  const [first, ...rest] = nameAndPlace(address);
  const parts = Object.entries(address).filter(([, value]) => value !== null && value !== '');
  return (
    <>
      <Panel
        action={
          <Button variant="quiet" small name="intent" value="find">
            Change<span className="sr-only"> address</span>
          </Button>
        }
      >
        <b>{first}</b>
        <br />
        {rest.join(', ')}
      </Panel>
      {parts.map(([part, value]) => (
        <input key={part} type="hidden" name={`${name}.${part}`} value={String(value)} />
      ))}
    </>
  );
}

/** One result: its text, and a quieter line below it. */
export type Result = { Id: string; Text: string; Description: string };

type ResultsProps<Item extends Result> = {
  id: string;
  /** The accessible name of the list. */
  label: string;
  found: readonly Item[];
  active: number;
  onChoose: (item: Item) => void;
};

type ComboboxProps = ComponentPropsWithoutRef<'input'> & {
  /** Not `ref`: React 18 does not pass that to a component. */
  inputRef: RefObject<HTMLInputElement>;
  id: string;
  errors?: string[];
  children: ReactNode;
};

/** The field, and its results below it. */
export function Combobox({ inputRef, id, errors, children, ...input }: ComboboxProps) {
  return (
    <div className="relative mt-2">
      <input
        ref={inputRef}
        id={id}
        type="text"
        className={control}
        autoComplete="off"
        aria-describedby={`${id}-hint${errors ? ` ${id}-error` : ''}`}
        aria-invalid={errors ? true : undefined}
        {...input}
      />
      {children}
    </div>
  );
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`;

/** A list that the keyboard operates from its field. */
export function Results<Item extends Result>({ id, label, found, active, onChoose }: ResultsProps<Item>) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      hidden={found.length === 0}
      className="absolute z-10 mt-1 max-h-96 w-full overflow-y-auto rounded-sm border border-edge bg-white shadow-[0_16px_40px_-20px_rgb(14_27_44/.5)]"
    >
      {found.map((item, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above
        <div
          key={item.Id}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className="cursor-pointer px-3.5 py-2.5 text-md hover:bg-green-tint aria-selected:bg-green-tint aria-selected:font-bold"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(item)}
        >
          {item.Text}
          {item.Description && <span className="block text-sm font-normal text-ink-soft">{item.Description}</span>}
        </div>
      ))}
    </div>
  );
}

type NotFoundProps = { what: 'postcode' | 'address'; supportEmail: string };

export const NotFoundWords = ({ what, supportEmail }: NotFoundProps) => (
  <>
    We couldn't find that {what}. Please check for any typos and try again. If you're sure the {what} is right, then
    before continuing, please contact our team at <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
  </>
);

type StatusProps = { status: LookupStatus; count: number } & NotFoundProps;

export function Status({ status, count, what, supportEmail }: StatusProps) {
  return (
    <div role="status" className="mt-2 text-sm text-ink-soft empty:hidden">
      {status === 'short' && TOO_SHORT}
      {status === 'searching' && 'Searching…'}
      {status === 'found' && `${count} ${count === 1 ? 'result' : 'results'}`}
      {status === 'none' && <NotFoundWords what={what} supportEmail={supportEmail} />}
      {typeof status === 'object' && withAdvice(status.failed, 'You can enter the address manually instead.')}
    </div>
  );
}
