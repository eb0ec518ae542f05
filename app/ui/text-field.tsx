import { controlProps, text, type Width, widths } from './control';
import { control, type Field, type FieldProps, Labelled } from './field';

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'tel';
  autoComplete?: string;
  inputMode?: 'text' | 'numeric' | 'decimal';
  /** About as wide as what is typed into it. */
  width?: Width;
}

export function TextField({ type = 'text', autoComplete, inputMode, width = 'full', ...shell }: TextFieldProps) {
  const isEmail = type === 'email';
  return (
    <Labelled {...shell}>
      <input
        {...controlProps(shell.field, shell.hint)}
        type={type}
        autoComplete={autoComplete}
        inputMode={inputMode}
        spellCheck={isEmail ? false : undefined}
        autoCapitalize={isEmail ? 'none' : undefined}
        className={`mt-2 ${control} ${widths[width]}`}
      />
    </Labelled>
  );
}

/**
 * Whole pounds. Script adds the separators, and they are accepted without script.
 * @param pence for an amount that may have pence: script would take them off
 */
export function MoneyField({ pence = false, ...props }: FieldProps & { pence?: boolean }) {
  return (
    <Labelled {...props}>
      <div className="relative mt-2 max-w-64">
        <span className="absolute inset-y-0 left-3.5 flex items-center font-bold text-ink-soft" aria-hidden="true">
          £
        </span>
        <input
          {...controlProps(props.field, props.hint)}
          type="text"
          inputMode={pence ? 'decimal' : 'numeric'}
          autoComplete="off"
          data-money={pence ? undefined : true}
          className={`${control} pl-8.5 tabular-nums`}
        />
      </div>
    </Labelled>
  );
}

export function TextArea({ rows = 4, ...shell }: FieldProps & { rows?: number }) {
  return (
    <Labelled {...shell}>
      <textarea {...controlProps(shell.field, shell.hint)} rows={rows} className={`mt-2 ${control}`} />
    </Labelled>
  );
}

export function HiddenField({ field }: { field: Pick<Field, 'name' | 'initialValue' | 'id'> }) {
  return <input type="hidden" name={field.name} defaultValue={text(field)} />;
}
