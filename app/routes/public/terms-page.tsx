import type { Brand } from '~/domain/config/brand-rules';
import { LegalPage } from '~/ui/prose';
import { TermsHtml } from '~/ui/terms-text';

type TermsPageProps = { title: string; version: string; effective: string; html: string; brand: Brand };

/** A page that states terms and nothing else. */
export function TermsPage({ title, version, effective, html, brand }: TermsPageProps) {
  return (
    <LegalPage title={title} line={`Version ${version}, effective ${effective}`} brand={brand}>
      <TermsHtml html={html} />
    </LegalPage>
  );
}
