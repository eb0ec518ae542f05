import { urls } from '~/urls';

/** Downloads a finished file. The row around it may be a link as well. */
export function DownloadLink({ id, label }: { id: string; label: string }) {
  return (
    // A file is not a page: the browser itself fetches it.
    <a href={urls.adminInvoiceCsv(id)} download className="relative inline-flex min-h-[24px] items-center">
      Download<span className="sr-only"> {label}</span>
    </a>
  );
}
