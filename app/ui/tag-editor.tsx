import { Form } from '@remix-run/react';
import { NoScriptField } from './form';

interface TagEditorProps {
  /** Where each press is posted. */
  action: string;
  /** Sent along with each press. */
  fields: Readonly<Record<string, string>>;
  tags: readonly string[];
  /** Tags that can be added. */
  others: readonly string[];
}

/** Each tag has a − or a + button. Each press changes only its own tag, so two people can edit at the same time. */
export function TagEditor({ action, fields, tags, others }: TagEditorProps) {
  return (
    <Form method="post" reloadDocument action={action} className="flex flex-wrap items-center gap-2">
      <NoScriptField />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {tags.map((tag) => (
        <button
          type="submit"
          key={tag}
          name="remove"
          value={tag}
          className={`${shape} bg-sand text-ink hover:bg-red-tint`}
        >
          <span aria-hidden="true">−</span>
          <span className="sr-only">Remove tag</span> {tag}
        </button>
      ))}
      {others.map((tag) => (
        <button
          type="submit"
          key={tag}
          name="add"
          value={tag}
          className={`${shape} border-[1.5px] border-dashed border-edge text-ink-soft hover:border-green hover:text-green`}
        >
          <span aria-hidden="true">+</span>
          <span className="sr-only">Add tag</span> {tag}
        </button>
      ))}
    </Form>
  );
}

const shape = 'inline-flex min-h-11 lg:min-h-8 items-center gap-1.5 rounded-full px-3 text-sm font-medium';
