import { Form } from '@remix-run/react';

interface TagEditorProps {
  /** Where a press is posted to. */
  action: string;
  /** Sent along with each. */
  fields: Readonly<Record<string, string>>;
  tags: readonly string[];
  /** Those that may be added. */
  others: readonly string[];
}

/** Each tag goes with −, or comes with +; one press each, so that two who edit at once both have their way. */
export function TagEditor({ action, fields, tags, others }: TagEditorProps) {
  return (
    <Form method="post" reloadDocument action={action} className="flex flex-wrap items-center gap-2">
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
