import { LegalHead } from '~/ui/prose';
import { TermsHtml } from '~/ui/terms-text';

type TermsPageProps = { title: string; version: string; effective: string; html: string };

/** A page that states terms and nothing else. */
export function TermsPage({ title, version, effective, html }: TermsPageProps) {
  return (
    <>
      <LegalHead title={title} line={`Version ${version}, effective ${effective}`} />
      <TermsHtml html={html} />
    </>
  );
}
