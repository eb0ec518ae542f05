import type { SaleHead } from '~/domain/reporting/sale/head-queries.server';
import { Tag } from '~/ui/feedback';
import { FormError } from '~/ui/form';
import { Link } from '~/ui/link';
import { TagEditor } from '~/ui/tag-editor';
import type { TransactionTab } from '~/urls';
import { urls } from '~/urls';

interface TagsOfTransactionProps {
  head: SaleHead;
  tab: TransactionTab;
  /** Null while they are only shown. */
  toAdd: string[] | { failed: string } | null;
}

/** The tags of a transaction. The URL says whether they are being edited. */
export function TagsOfTransaction({ head: { id, tags }, tab, toAdd }: TagsOfTransactionProps) {
  if (toAdd && 'failed' in toAdd) return <FormError>{toAdd.failed}</FormError>;
  return (
    <section aria-label="Tags" className="flex flex-wrap items-center gap-2">
      {toAdd ? (
        <TagEditor action={urls.adminTransactionTags(id)} fields={{ tab }} tags={tags} others={toAdd} />
      ) : (
        <Tags tags={tags} />
      )}
      <Link
        preventScrollReset
        to={urls.adminTransaction(id, tab, toAdd ? {} : { tags: 'edit' })}
        className="inline-flex min-h-11 lg:min-h-9 items-center font-medium"
      >
        {toAdd ? 'Done' : '+/− Edit tags'}
      </Link>
    </section>
  );
}

function Tags({ tags }: { tags: string[] }) {
  return tags.map((tag) => (
    <Tag key={tag} tone="none">
      {tag}
    </Tag>
  ));
}
