import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { canRemoveEmail, setConducts, type ThirdfortSettings } from '~/domain/partner/estate-agent/rules';
import type { formOf } from '~/routes/shared/form';
import { Button } from '~/ui/button';
import { Checkbox, FieldGroup } from '~/ui/choices';
import { useHydrated } from '~/ui/hydrated';
import { TextField } from '~/ui/text-field';
import { THIRDFORT_BOXES, thirdfortBoxes } from './labels';
import { ADD_ROW, emailName, ROW_BUTTON } from './thirdfort-rows';

interface ThirdfortFieldsProps {
  form: ReturnType<typeof formOf>;
  settings: ThirdfortSettings;
  /** The form came back, so its rows are as they were left. */
  isAnswer: boolean;
}

/** A row keeps its key, and so what is typed in it, when rows above it are removed. */
type Row = { key: number; email: string };

const BUYER = 'requestsBuyerThirdfortChecks';
const SELLER = 'requestsSellerThirdfortChecks';

/**
 * Which checks an estate agent conducts or receives, and the emails of the people to ask. With script the rows for emails come and
 * go with the checkboxes. Without script one row is there from the start, and the buttons submit the form.
 */
export function ThirdfortFields({ form, settings, isAnswer }: ThirdfortFieldsProps) {
  const hydrated = useHydrated();
  const root = useRef<HTMLDivElement>(null);
  const made = useRef(0);
  const newRow = (email: string): Row => ({ key: made.current++, email });
  const [rows, setRows] = useState(() => settings.thirdfortRequesterEmails.map(newRow));
  const [isSeller, setSeller] = useState(settings[SELLER]);
  const inputs = (type: string) => [...(root.current?.querySelectorAll<HTMLInputElement>(`input[type=${type}]`) ?? [])];

  /** The emails that the ticked boxes require, by what the fields hold now. */
  function followBoxes() {
    const ticked = (box: string) => inputs('checkbox').some(({ name, checked }) => name === box && checked);
    const now = { ...settings, [SELLER]: ticked(SELLER), [BUYER]: ticked(BUYER) };
    const emails = inputs('email').map(({ value }) => value);
    const wanted = setConducts({ ...now, thirdfortRequesterEmails: emails }, SELLER, now[SELLER]);
    setSeller(now[SELLER]);
    if (wanted.thirdfortRequesterEmails.length !== emails.length) setRows(wanted.thirdfortRequesterEmails.map(newRow));
  }

  // Removes the empty row that is there for people without script. What was ticked before script loaded counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when script has come
  useEffect(() => {
    if (hydrated && !isAnswer) followBoxes();
  }, [hydrated]);

  function add() {
    flushSync(() => setRows([...rows, newRow('')]));
    inputs('email').at(-1)?.focus();
  }

  function remove(key: number) {
    setRows(rows.filter((row) => row.key !== key));
    root.current?.querySelector<HTMLElement>(`[value=${ADD_ROW}]`)?.focus();
  }

  const isOpen = !hydrated && !isAnswer && rows.length === 0;
  const shown = isOpen ? [{ key: -1, email: '' }] : rows;
  const isRemovable = canRemoveEmail({
    ...settings,
    [SELLER]: isSeller,
    thirdfortRequesterEmails: shown.map(({ email }) => email),
  });
  return (
    <div ref={root} onChange={({ target }) => 'type' in target && target.type === 'checkbox' && followBoxes()}>
      {/* Enter saves the form. Without this it would press the first row's button. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
        Save
      </button>
      <FieldGroup label="Checks">
        {thirdfortBoxes.map((box) => (
          <Checkbox
            key={box}
            field={{ ...form.field(box), initialValue: settings[box] ? 'on' : undefined }}
            label={THIRDFORT_BOXES[box]}
          />
        ))}
      </FieldGroup>
      <div className={isOpen ? 'scripted:hidden' : undefined}>
        {shown.map(({ key, email }, index) => (
          <div key={key} className="flex items-end gap-3">
            <div className="min-w-0 flex-1">
              <TextField
                field={{ ...form.field(emailName(index)), initialValue: email }}
                label={`Requester email ${index + 1}`}
                type="email"
                autoComplete="off"
              />
            </div>
            {isRemovable && !isOpen && (
              <Button
                small
                variant="quiet"
                type={hydrated ? 'button' : 'submit'}
                name={ROW_BUTTON}
                value={String(index)}
                onClick={() => remove(key)}
              >
                Remove<span className="sr-only"> requester email {index + 1}</span>
              </Button>
            )}
          </div>
        ))}
      </div>
      <div className="mt-5">
        <Button
          small
          variant="quiet"
          type={hydrated ? 'button' : 'submit'}
          name={ROW_BUTTON}
          value={ADD_ROW}
          onClick={add}
        >
          Add email
        </Button>
      </div>
    </div>
  );
}
