import { Form } from '@remix-run/react';
import { DAY_FIELDS, MOST_DAYS } from '~/domain/deal/completion-days-rules';
import { Button } from '~/ui/button';
import { Fold } from '~/ui/cards';
import { DateField } from '~/ui/date-field';
import { NoScriptField } from '~/ui/form';
import type { formOf } from './form';

interface CompletionDaysProps {
  form: ReturnType<typeof formOf>;
  /** The days that all share, in words. */
  shared: readonly string[];
  /** A day is agreed, so the fields are folded. */
  isAgreed?: boolean;
  /** They are not, since something typed there is wrong. */
  isOpen?: boolean;
}

/** Days on which someone could complete, and those that all share. */
export function CompletionDays({ form, shared, isAgreed, isOpen }: CompletionDaysProps) {
  const fields = (
    <>
      <p className="mt-2">
        Name up to {MOST_DAYS} working days on which you could complete. The contract will say which day it is.
      </p>
      {shared.length > 0 && (
        <>
          <p className="mt-3 font-bold">All sides can complete on:</p>
          <ul className="mt-1 list-disc pl-5">
            {shared.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
      {DAY_FIELDS.map((name, place) => (
        <DateField key={name} field={form.field} name={name} label={`Day ${place + 1}`} />
      ))}
      <div className="mt-4">
        <Button variant="quiet">Save these days</Button>
      </div>
    </>
  );
  return (
    <Form id={form.id} method="post" reloadDocument noValidate className="mt-8">
      <NoScriptField />
      <input type="hidden" name="intent" value="days" />
      <h2 className="text-h3">Possible completion days</h2>
      {isAgreed ? (
        <>
          <p className="mt-2">
            A day is agreed. It can still change if both solicitors agree, until contracts are exchanged.
          </p>
          <Fold summary="Name other days" open={isOpen} bare>
            {fields}
          </Fold>
        </>
      ) : (
        fields
      )}
    </Form>
  );
}
