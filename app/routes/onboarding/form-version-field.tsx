import { valueAt } from '~/domain/shared/values-rules';
import type { Result } from '~/routes/shared/form';

interface FormVersionFieldProps {
  /** The version of what is saved now. */
  seen: string;
  result: Result | undefined;
}

/**
 * The version of the data with which the form was made, for the optimistic lock. A form that comes back for another reason keeps
 * its version.
 */
export function FormVersionField({ seen, result }: FormVersionFieldProps) {
  const before = valueAt(result?.initialValue, 'seen');
  return <input type="hidden" name="seen" value={typeof before === 'string' ? before : seen} />;
}
