import type { Viewer } from '~/domain/account/queries.server';
import { addressLines, HOME_COUNTRY } from '~/domain/address/rules';
import { companyWarning } from '~/domain/company/rules';
import { type DraftUnit, getDraft, listDraftUnits, listProductsSold } from '~/domain/group/draft-queries.server';
import { isTicked } from '~/domain/group/draft-schema';
import type { UnitInForm } from '~/domain/group/schema';

/** Units on a page. */
const SHOWN = 50;

/** What the form shows. @param requested the page of units; one that does not exist becomes the first or the last */
export async function showDraft(viewer: Viewer, requested: number) {
  const [{ typed, company, representative, companySeller, user, units, _id }, products] = await Promise.all([
    getDraft(viewer),
    listProductsSold(),
  ]);
  const pages = Math.max(1, Math.ceil(units / SHOWN));
  const current = Number.isInteger(requested) && requested > 1 ? Math.min(requested, pages) : 1;
  const shown = units === 0 ? [] : await listDraftUnits(viewer, (current - 1) * SHOWN, SHOWN);
  return {
    _id,
    known: {
      ...typed,
      company: { ...typed.company, address: { country_iso_2: HOME_COUNTRY, ...typed.company?.address } },
      items: Object.fromEntries(products.map(({ key }) => [key, isTicked(typed, key) ? 'on' : ''])),
    },
    representative: representative?.is ?? null,
    user,
    company: company && {
      is: company.is,
      problem: company.is === 'new' ? company.problem : null,
      warning: company.is === 'new' ? companyWarning(company.status) : null,
    },
    companySeller,
    products,
    units: { rows: shown.map(unitRow), total: units, page: current, pages },
  };
}

function unitRow({ _id, number, answers }: DraftUnit) {
  const unit = answers as UnitInForm;
  return {
    id: _id,
    number,
    address: addressLines(unit.propertyAddress).join(', '),
    tenure: unit.tenureDetails ? `${unit.tenureOption}: ${unit.tenureDetails}` : unit.tenureOption,
    price: unit.askingPrice && `£${unit.askingPrice}`,
    mortgage: unit.hasMortgage === 'yes',
  };
}

export type AddView = Awaited<ReturnType<typeof showDraft>>;
