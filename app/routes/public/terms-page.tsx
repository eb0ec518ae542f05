import type { Brand } from '~/domain/config/brand-rules';
import type { TermsDocument } from '~/domain/onboarding/terms/rules';
import { LegalPage } from '~/ui/prose';
import { TermsHtml } from '~/ui/terms-text';

/** A version of the terms as its page shows it. */
export type TermsView = {
  terms: Pick<TermsDocument, 'title' | 'version' | 'effective' | 'replaces' | 'changes'>;
  html: string;
  brand: Brand;
  /** The address of the version before this one, or of the newest if this is an earlier one. */
  other: string;
};

/** A page with one version of the terms and nothing else. */
export function TermsPage({ terms, html, brand, other }: TermsView) {
  const { title, version, effective, replaces, changes } = terms;
  return (
    <LegalPage
      title={title}
      line={versionLine({ version, effective })}
      brand={brand}
      about={
        replaces ? (
          <>
            What changed in version {version}: {changes} If you accepted an earlier version, it still applies to you:{' '}
            <a href={other}>{versionLine(replaces)}</a>.
          </>
        ) : (
          <>
            This is an earlier version. It applies to you if you accepted it. <a href={other}>Read the current terms</a>
            .
          </>
        )
      }
    >
      <TermsHtml html={html} />
    </LegalPage>
  );
}

const versionLine = ({ version, effective }: { version: string; effective: string }) =>
  `Version ${version}, effective ${effective}`;

/** What the page shows of a version besides its sections. */
export const versionOf = ({ title, version, effective, replaces, changes }: TermsDocument) => ({
  title,
  version,
  effective,
  replaces,
  changes,
});
