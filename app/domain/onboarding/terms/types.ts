/** One numbered clause (1.1, 1.2 … by position); its items are lettered (a), (b) … by position. */
export type TermsClause = { text: string; items?: string[] };

/** One numbered section; `id` is its anchor on the page. */
export type TermsSection = { id: string; title: string; clauses: TermsClause[] };

/** Text may hold {company}, {brand}, {supportEmail} and {siteUrl}: see `fillTerms`. */
export type TermsDocument = {
  role: 'sell' | 'buy';
  title: string;
  version: '1.0';
  effective: string;
  sections: TermsSection[];
};

/** What configuration puts in the place of each placeholder. */
export type TermsValues = { company: string; brand: string; supportEmail: string; siteUrl: string };
