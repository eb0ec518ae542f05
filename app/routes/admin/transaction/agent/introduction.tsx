import type { Introduction } from '~/domain/sale/estate-agent/queries.server';
import { type IntroductionStep, NOT_INTRODUCED_AFTER_END } from '~/domain/sale/estate-agent/rules';
import { Notice } from '~/ui/feedback';
import { Link } from '~/ui/link';
import { Section } from '~/ui/page';
import { urls } from '~/urls';
import { introductionWords } from './labels';

interface AgentIntroductionProps {
  saleId: string;
  agentId: string;
  introduction: { step: IntroductionStep; email: string | null; last: Introduction | null };
}

/** Whether the estate agent was told of the sale, and if not, why. */
export function AgentIntroduction({ saleId, agentId, introduction: { step, email, last } }: AgentIntroductionProps) {
  return (
    <Section title="Introduction email">
      {last && (
        <p className="wrap-anywhere">
          {introductionWords(last)}
          {last.why && `: ${last.why.replace(/\.$/, '')}`}.
          {last.status === 'failed' && (
            <>
              {' '}
              <Link to={urls.adminTransaction(saleId, 'emails')}>Fix it</Link>
            </>
          )}
        </p>
      )}
      {step === 'no_address' && (
        <Notice>The primary valuer has no email: an introduction email will not be sent.</Notice>
      )}
      {step === 'ended' && <p>{NOT_INTRODUCED_AFTER_END}</p>}
      {step === 'once_paid' && <p className="wrap-anywhere">We will send it to {email} once the seller has paid.</p>}
      {step === 'now' && (
        <p>
          {last ? '' : 'It has not been sent. '}
          <Link
            to={urls.adminAssignEstateAgent(saleId, { estateAgentId: agentId, step: 'confirm' })}
            preventScrollReset
            className="inline-flex min-h-11 items-center"
          >
            Send introduction
          </Link>
        </p>
      )}
    </Section>
  );
}
