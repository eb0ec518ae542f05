import { LinkButton } from '~/ui/link-button';
import { urls } from '~/urls';

interface CorrectPersonProps {
  name: string;
  href: string;
  removeHref: string;
}

/** The links that correct or remove a person of a deal. */
export function CorrectPerson({ name, href, removeHref }: CorrectPersonProps) {
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-2">
      <LinkButton dialog small variant="quiet" href={href}>
        Correct<span className="sr-only"> {name}</span>
      </LinkButton>
      <LinkButton dialog small variant="quiet" href={removeHref}>
        Remove<span className="sr-only"> {name}</span>
      </LinkButton>
    </span>
  );
}

export const sellerLinks = (saleId: string, personId: string) => ({
  href: urls.adminCorrectSeller(saleId, personId),
  removeHref: urls.adminRemoveSeller(saleId, personId),
});

export const buyerLinks = (saleId: string, purchaseId: string, role: 'buyer' | 'giftor', personId: string) => ({
  href: urls.adminCorrectBuyer(saleId, purchaseId, role, personId),
  removeHref: urls.adminRemoveBuyer(saleId, purchaseId, role, personId),
});
