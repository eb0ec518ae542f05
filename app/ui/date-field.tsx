import { FieldGroup } from './choices';
import { control, controlProps, type Field } from './field';

const PARTS = [
  { part: 'day', label: 'Day', width: 'w-16' },
  { part: 'month', label: 'Month', width: 'w-16' },
  { part: 'year', label: 'Year', width: 'w-24' },
] as const;

interface DateFieldProps {
  /** `field('exchanged')` is the whole, `field('exchanged.day')` one of its parts. */
  field: (name: string) => Field;
  name: string;
  label: string;
  hint?: string;
}

/** A day that is known, typed: quicker than a calendar, and never the wrong way round. */
export function DateField({ field, name, label, hint }: DateFieldProps) {
  const whole = field(name);
  return (
    <FieldGroup label={label} hint={hint} field={whole}>
      <div className="mt-2 flex gap-4">
        {PARTS.map(({ part, label: words, width }) => {
          const one = field(`${name}.${part}`);
          return (
            <div key={part}>
              <label htmlFor={one.id} className="block text-sm text-ink-soft">
                {words}
              </label>
              <div className={`mt-1 ${width}`}>
                <input
                  {...controlProps(one, undefined)}
                  aria-describedby={one.errors ? `${whole.id}-error` : undefined}
                  type="text"
                  inputMode="numeric"
                  autoComplete="off"
                  className={`${control} tabular-nums`}
                />
              </div>
            </div>
          );
        })}
      </div>
    </FieldGroup>
  );
}
