import type { ReactNode } from 'react';
import { controlProps, describedBy, type Width, widths } from './control';
import {
  control,
  type Field,
  FieldError,
  type FieldProps,
  Hint,
  isLeftOut,
  Labelled,
  labelText,
  shellClass,
} from './field';
import { ChevronIcon } from './icons';
import { whole } from './whole';

export interface Option {
  value: string;
  label: string;
}

interface OptionGroup {
  label: string;
  options: readonly Option[];
}

interface SelectProps extends FieldProps {
  options: readonly (Option | OptionGroup)[];
  /** The label of the first, empty choice. Leave it out if there is always a choice. */
  empty?: string;
  autoComplete?: string;
  width?: Width;
}

export function Select({ options, empty, autoComplete, width, ...shell }: SelectProps) {
  return (
    <SelectShell shell={shell} width={width}>
      <select {...selectProps(shell)} autoComplete={autoComplete}>
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map((option) =>
          'options' in option ? (
            <optgroup key={option.label} label={option.label}>
              {option.options.map(optionElement)}
            </optgroup>
          ) : (
            optionElement(option)
          ),
        )}
      </select>
    </SelectShell>
  );
}

export const selectProps = ({ field, hint }: FieldProps) => ({
  ...controlProps(field, hint),
  className: `${control} appearance-none pr-11`,
});

/** The frame around a select. */
export function SelectShell({
  shell,
  width = 'full',
  children,
}: {
  shell: FieldProps;
  width?: Width;
  children: ReactNode;
}) {
  return (
    <Labelled {...shell}>
      <div className={`relative mt-2 ${widths[width]}`}>
        {children}
        <span className="pointer-events-none absolute inset-y-0 right-3.5 flex items-center">
          <ChevronIcon />
        </span>
      </div>
    </Labelled>
  );
}

function optionElement({ value, label }: Option) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}

const CARD =
  'flex min-h-13 items-center gap-3.5 rounded-sm border-[1.5px] border-edge bg-white px-4 py-3 hover:border-ink has-checked:border-green has-checked:bg-green-tint has-checked:inset-ring-1 has-checked:inset-ring-green has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink';
const DOT = 'size-5.5 shrink-0 accent-green focus-visible:outline-none focus-visible:shadow-none';
const COLUMNS = { 1: '', 2: 'sm:grid-cols-2', short: 'grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]' };

export type RadioOption = Option & { hint?: ReactNode };

interface RadioCardsProps extends FieldProps {
  options: readonly RadioOption[];
  /** short: as many as fit, for answers of a word or two. */
  columns?: keyof typeof COLUMNS;
}

/** One choice out of a few. The first option has the field's id, so that a link in the error summary leads to it. */
export function RadioCards({ field, label, hint, optional, options, columns = 1 }: RadioCardsProps) {
  return (
    <div className={shellClass(field)} data-left-out={isLeftOut(field)}>
      <fieldset className="min-w-0" aria-describedby={describedBy(field, hint)}>
        <legend className={labelText}>
          {label}
          {optional && ' (optional)'}
        </legend>
        {hint && <Hint id={field.id}>{hint}</Hint>}
        {field.errors && <FieldError field={field} />}
        <div className={`mt-3 grid gap-2.5 ${COLUMNS[columns]}`}>
          {options.map((option, index) => (
            <label key={option.value} className={CARD}>
              <input
                type="radio"
                id={index === 0 ? field.id : `${field.id}-${index + 1}`}
                name={field.name}
                value={option.value}
                defaultChecked={field.initialValue === option.value}
                required={field.required}
                className={DOT}
              />
              <Choice label={option.label} hint={option.hint} />
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}

const YES_NO: readonly Option[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
const YES_NO_NOT_SURE: readonly Option[] = [...YES_NO, { value: 'not_sure', label: 'Not sure' }];

export function YesNo({ notSure, ...props }: FieldProps & { notSure?: boolean }) {
  return <RadioCards {...props} options={notSure ? YES_NO_NOT_SURE : YES_NO} columns="short" />;
}

interface CheckboxProps extends Omit<FieldProps, 'optional'> {
  /** The value sent when ticked, if several boxes share a name. */
  value?: string;
  /** Cannot be ticked. The hint says why. */
  disabled?: boolean;
  /** The id of the form, when the box is outside it. */
  form?: string;
}

/** One checkbox. Several of them go in a FieldGroup. */
export function Checkbox({ field, label, hint, value = 'on', disabled, form }: CheckboxProps) {
  const { defaultValue: _, ...attributes } = controlProps(field, undefined);
  const isTicked = !disabled && [field.initialValue].flat().includes(value);
  return (
    <div className={field.errors ? 'mt-2.5 border-l-4 border-red pl-4' : 'mt-2.5'} data-left-out={isLeftOut(field)}>
      {field.errors && <FieldError field={field} />}
      <label className={CARD}>
        <input
          {...attributes}
          type="checkbox"
          value={value}
          defaultChecked={isTicked}
          disabled={disabled}
          form={form}
          className={DOT}
        />
        <Choice label={label} hint={hint} />
      </label>
    </div>
  );
}

interface TickListProps {
  name: string;
  options: readonly Option[];
  /** Those that are ticked at first. All of them, if this is left out. */
  ticked?: readonly string[];
}

/** Many small checkboxes, all under one name. */
export function TickList({ name, options, ticked }: TickListProps) {
  return (
    <div className="mt-2 grid grid-cols-2 gap-x-4 sm:grid-cols-3">
      {options.map(({ value, label }) => (
        <label key={value} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name={name}
            value={value}
            defaultChecked={ticked === undefined || ticked.includes(value)}
            className={DOT}
          />
          {label}
        </label>
      ))}
    </div>
  );
}

function Choice({ label, hint }: { label: string; hint?: ReactNode }) {
  return (
    <span className="min-w-0 wrap-anywhere">
      {label}
      {hint && <span className="block text-sm text-ink-soft">{whole(hint)}</span>}
    </span>
  );
}

interface FieldGroupProps {
  label: string;
  hint?: ReactNode;
  /** If the group as a whole is a question. Error summaries link to its id. */
  field?: Field;
  children: ReactNode;
}

/** Several controls under one label. */
export function FieldGroup({ label, hint, field, children }: FieldGroupProps) {
  return (
    <div className={shellClass(field)} data-left-out={field && isLeftOut(field)}>
      <fieldset
        id={field?.id}
        tabIndex={field?.errors ? -1 : undefined}
        className="min-w-0"
        aria-describedby={field && describedBy(field, hint)}
      >
        <legend className={labelText}>{label}</legend>
        {hint && (field ? <Hint id={field.id}>{hint}</Hint> : <p className="mt-1 text-sm text-ink-soft">{hint}</p>)}
        {field?.errors && <FieldError field={field} />}
        {children}
      </fieldset>
    </div>
  );
}

interface RevealProps {
  /** The question that the follow-up depends on. */
  field: Field;
  /** The answers for which it shows. */
  values: readonly string[];
  /** When the follow-up applies, in words for people whose browser runs no script: 'If yes'. */
  condition: string;
  /** Any other answer clears what was typed. */
  clears?: boolean;
  children: ReactNode;
}

/**
 * A follow-up question. Without script it always shows, in page order, under its condition. With script it shows only for the
 * answers that ask for it. The server's own answer decides whether it shows at first, so nothing jumps.
 */
export function Reveal({ field, values, condition, clears, children }: RevealProps) {
  const open = values.includes(String(field.initialValue));
  return (
    <div
      data-reveal={`${field.name}=${values.join('|')}`}
      data-open={open || undefined}
      data-reveal-clears={clears || undefined}
      className="mt-3 border-l-4 border-line pl-4 scripted:not-data-open:hidden"
    >
      <p className="text-sm font-bold text-ink-soft scripted:hidden">{condition}:</p>
      {children}
    </div>
  );
}
