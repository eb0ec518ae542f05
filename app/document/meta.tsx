import { useLocation } from '@remix-run/react';
import { useDescription, usePage } from '~/document/document';

interface DocumentMetaProps {
  title: string;
  brandName?: string;
  /** Our public origin. */
  origin?: string;
}

/**
 * What search engines and sites that show a link read. A page with a description is meant to be found, unless it keeps robots off:
 * it gets one canonical address without the query, and a card.
 */
export function DocumentMeta({ title, brandName, origin }: DocumentMetaProps) {
  const { robots } = usePage();
  const description = useDescription();
  const { pathname } = useLocation();
  if (robots) {
    return (
      <>
        <meta name="robots" content={robots} />
        {description && <meta name="description" content={description} />}
      </>
    );
  }
  if (!description || !origin) return null;
  // Joined, not resolved: the path '//other.example' is not an address of another site.
  const url = new URL(origin).origin + pathname;
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brandName} />
      <meta property="og:locale" content="en_GB" />
      <meta property="og:url" content={url} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={new URL('/social-card.png', origin).href} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="A terraced street at dusk, one front door open with a warm light" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/**
 * The page's content as schema.org data. It is not script, so it needs no nonce. `<` is escaped, so that nothing in the data can
 * end the element early.
 */
export function StructuredData({ data }: { data: object }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(/</g, '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape quotes, which JSON needs
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
