import { LegalHead } from '~/ui/prose';

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

export function TermsHtml({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React from our own text, in terms-html.server.tsx
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}
