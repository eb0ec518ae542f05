import { findIntroductionFee } from '~/domain/config/queries.server';
import { listPanel } from '~/domain/partner/lawyer-group/panel-queries.server';
import { pageOf } from '~/domain/shared/schema';
import { introductionFeeWords } from '~/domain/solicitor-wish/rules';
import { panelSearch } from '~/domain/solicitor-wish/schema';
import { listPage } from '~/routes/shared/list-page.server';

const PAGE = 10;

/** The panel's solicitors that the URL asks for. @param href the address of the list in another view */
export async function panelOf(
  { searchParams }: URL,
  href: (query: Readonly<Record<string, string | undefined>>) => string,
) {
  const searched = panelSearch(searchParams);
  const { page, query } = pageOf(searchParams);
  const listQuery = { page, size: PAGE, query: { page: query.page, q: searched || undefined } };
  const [{ items, list }, fee] = await Promise.all([
    listPage(listQuery, href, (skip, take) => listPanel(searched, skip, take)),
    findIntroductionFee(),
  ]);
  const solicitors = items.map((each) => ({ ...each, paysUs: introductionFeeWords(each.firm, 'sell', fee) }));
  return { searched, solicitors, list, here: href(listQuery.query) };
}
