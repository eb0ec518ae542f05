import type { MouseEvent } from 'react';
import type { DateParts } from '~/domain/shared/day-rules';
import { Button } from './button';
import { FieldGroup } from './choices';
import { controlProps } from './control';
import { control, type Field, isLeftOut } from './field';
import { useHydrated } from './hydrated';

const PARTS = [
  { part: 'day', label: 'Day', width: 'w-16' },
  { part: 'month', label: 'Month', width: 'w-16' },
  { part: 'year', label: 'Year', width: 'w-24' },
] as const;

interface DateFieldProps {
  /** `field('exchanged')` is the whole date, `field('exchanged.day')` one of its parts. */
  field: (name: string) => Field;
  name: string;
  label: string;
  hint?: string;
  /**
   * Today, for dates that are usually today: a button enters it. Without script the button submits the form, which comes back with
   * the date.
   */
  today?: DateParts;
}

/** The name of that button; its value is the field's name. */
export const TODAY_BUTTON = 'today';

/** A known date, typed: quicker than a calendar, and day and month cannot be confused. */
export function DateField({ field, name, label, hint, today }: DateFieldProps) {
  const parts = PARTS.map((shown) => ({ ...shown, one: field(`${name}.${shown.part}`) }));
  // Its value is an object, also if nothing was typed.
  const isEmpty = !parts.some(({ one }) => one.initialValue);
  const whole = isEmpty ? { ...field(name), initialValue: undefined } : field(name);
  const leftOut = isLeftOut(whole);
  return (
    <FieldGroup label={label} hint={hint} field={whole}>
      <div className="mt-2 flex flex-wrap items-end gap-x-4 gap-y-2">
        {parts.map(({ part, label: words, width, one }) => (
          <div key={part}>
            <label htmlFor={one.id} className="block text-sm text-ink-soft">
              {words}
            </label>
            <div className={`mt-1 ${width}`}>
              <input
                {...controlProps(one, undefined)}
                required={leftOut}
                aria-invalid={one.errors && !leftOut ? true : undefined}
                aria-describedby={one.errors ? `${whole.id}-error` : undefined}
                type="text"
                inputMode="numeric"
                autoComplete="off"
                className={`${control} tabular-nums`}
              />
            </div>
          </div>
        ))}
        {today && <Today name={name} label={label} today={today} />}
      </div>
    </FieldGroup>
  );
}

function Today({ name, label, today }: { name: string; label: string; today: DateParts }) {
  const hydrated = useHydrated();
  function enter({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    for (const { part } of PARTS) {
      const input = currentTarget.form?.elements.namedItem(`${name}.${part}`);
      if (input instanceof HTMLInputElement) input.value = today[part];
    }
  }
  return (
    <Button
      small
      variant="quiet"
      type={hydrated ? 'button' : 'submit'}
      name={TODAY_BUTTON}
      value={name}
      onClick={hydrated ? enter : undefined}
    >
      Today<span className="sr-only"> for {label}</span>
    </Button>
  );
}
