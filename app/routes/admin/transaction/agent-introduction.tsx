import type { Introduction } from '~/domain/sale/estate-agent/queries.server';
import type { IntroductionStep } from '~/domain/sale/estate-agent/rules';
import { Notice } from '~/ui/feedback';
import { Section } from '~/ui/page';
import { urls } from '~/urls';
import { introductionWords } from './words';

interface AgentIntroductionProps {
  saleId: string;
  agentId: string;
  introduction: { step: IntroductionStep; email: string | null; last: Introduction | null };
}

/** Whether the estate agent has heard of the sale; if not, why. */
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
              <a href={urls.adminEmails()}>View emails that failed</a>
            </>
          )}
        </p>
      )}
      {step === 'no_address' && (
        <Notice>The primary valuer has no email: an introduction email will not be sent.</Notice>
      )}
      {step === 'once_paid' && <p className="wrap-anywhere">We will send it to {email} once the seller has paid.</p>}
      {step === 'now' && (
        <p>
          {last ? '' : 'It has not been sent. '}
          <a
            href={urls.adminAssignEstateAgent(saleId, { estateAgentId: agentId, step: 'confirm' })}
            data-keep-place
            className="inline-flex min-h-11 items-center"
          >
            Send introduction
          </a>
        </p>
      )}
    </Section>
  );
}
