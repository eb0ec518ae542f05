import type { Role } from '~/domain/account/rules';
import { laterInShort } from '~/domain/onboarding/costs-rules';
import type { Amounts } from '~/domain/payment/rules';
import { SummaryList } from '~/ui/lists';
import { urls } from '~/urls';
import { amountWords } from './costs';

const NEEDED: Record<Role, string> = {
  sell: 'The address of your home, its asking price, and the name of your estate agent, if you have one. If a company is selling it, the company’s number.',
  buy: 'The postcode of the home, the price you agreed, and how you’ll pay for it.',
};

const ENGLAND_AND_WALES =
  'Our search pack and the solicitors on our panel are for homes in England and Wales. We tell you what that means before you pay.';

/** What a new person should know before the first question. */
export function BeforeYouStart({ role, total }: { role: Role; total: Amounts }) {
  return (
    <SummaryList
      title="Before you start"
      rows={[
        { label: 'What to have to hand', value: NEEDED[role] },
        {
          label: 'What you pay us',
          value: total.total === 0 ? '£0.00' : `${amountWords(total)}, when you register`,
        },
        {
          label: 'What you pay others later',
          value:
            role === 'sell' ? (
              <>
                {laterInShort.sell} <a href={urls.sellPanel()}>View our solicitors and what they charge</a>
              </>
            ) : (
              laterInShort.buy
            ),
        },
        ...(role === 'sell'
          ? [{ label: 'If the home is in Scotland or Northern Ireland', value: ENGLAND_AND_WALES }]
          : []),
        { label: 'When you agree to anything', value: 'Nothing is agreed until you accept the terms.' },
      ]}
    />
  );
}
