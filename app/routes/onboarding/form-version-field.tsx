import { valueAt } from '~/domain/shared/values-rules';
import type { Result } from '~/routes/shared/form';

interface SeenFieldProps {
  /** Of what is saved now. */
  seen: string;
  result: Result | undefined;
}

/** What was saved when the form was made. A form that comes back for another reason is still made from what it was. */
export function SeenField({ seen, result }: SeenFieldProps) {
  const before = valueAt(result?.initialValue, 'seen');
  return <input type="hidden" name="seen" value={typeof before === 'string' ? before : seen} />;
}
