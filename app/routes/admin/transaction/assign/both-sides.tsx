import { Notice } from '~/ui/feedback';

/** One lawyer group, or two groups of one firm, would act for the seller and the buyer. */
export function BothSidesNotice({ forBoth, firm }: { forBoth: 'group' | 'firm'; firm: string }) {
  if (forBoth === 'group') {
    return (
      <Notice>
        <h3>The same lawyer group would act for both sides</h3>
        <p className="mt-1">
          That can be a conflict of interest. Assign it only when the firm has confirmed that it may act for both the
          seller and the buyer.
        </p>
      </Notice>
    );
  }
  return (
    <Notice>
      <h3>The same law firm would act for both sides</h3>
      <p className="mt-1 wrap-anywhere">
        Both lawyer groups belong to {firm}. That can be a conflict of interest, so check that the firm may act for both
        the seller and the buyer.
      </p>
    </Notice>
  );
}
