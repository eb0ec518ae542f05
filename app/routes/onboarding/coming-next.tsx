import type { comingNext } from '~/domain/onboarding/success-rules';
import { SummaryList } from '~/ui/lists';

/** What happens after a sale or a purchase is registered. */
export const ComingNext = ({ coming }: { coming: ReturnType<typeof comingNext> }) =>
  coming.length > 0 && (
    <SummaryList title="What happens next" rows={coming.map(({ when, what }) => ({ label: when, value: what }))} />
  );
